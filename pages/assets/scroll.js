// Brings the marked words into view inside their own scrolling box; the page itself never jumps.
function scrollerOf(node) {
  for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (/(auto|scroll)/.test(style.overflowY) && at.scrollHeight > at.clientHeight + 4) return at;
    if (at.dataset.testid === "stMain") return null;
  }
  return null;
}

export default function ({ data }) {
  const settle = () => {
    const within = document.querySelector(data.within);
    const marks = ["mark", "td.cited", ".bs-cited-shape", "th.cited", ".bs-chunk.cited"];
    const target = marks.map((one) => within?.querySelector(one)).find(Boolean);
    const box = target && scrollerOf(target);
    if (!box) return;
    const offset = target.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += offset - box.clientHeight / 3;
    const place = target.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (place.right > frame.right || place.left < frame.left) box.scrollLeft += place.left - frame.left - 60;
  };
  const timer = setTimeout(settle, 60);
  return () => clearTimeout(timer);
}
