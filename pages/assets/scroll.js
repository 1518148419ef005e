// Brings the marked words into view inside their own scrolling box; the page itself never jumps.
const MARKS = ["mark.bs-box", ".bs-slide mark", "td.cited", "th.cited", "mark", ".bs-cited-shape", ".bs-chunk.cited"];

function scrollerOf(node) {
  for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
    if (at.dataset.testid === "stMain") return null;
    const style = getComputedStyle(at);
    if (/(auto|scroll)/.test(style.overflowY) && at.scrollHeight > at.clientHeight + 4) return at;
  }
  return null;
}

function bringIntoView(within, marks) {
  const frame = document.querySelector(within);
  const target = marks.map((one) => frame?.querySelector(one)).find(Boolean);
  const box = target && scrollerOf(target);
  if (!box) return;
  const place = target.getBoundingClientRect();
  const shown = box.getBoundingClientRect();
  box.scrollTop += place.top - shown.top - box.clientHeight / 3;
  if (place.right > shown.right || place.left < shown.left) box.scrollLeft += place.left - shown.left - 60;
}

export default function ({ data }) {
  // What is to be scrolled may be drawn a moment after this part: look again, but never against the reader.
  const marks = data.marks || MARKS;
  const timers = [60, 350].map((after) => setTimeout(() => bringIntoView(data.within, marks), after));
  return () => timers.forEach(clearTimeout);
}
