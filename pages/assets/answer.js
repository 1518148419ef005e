// Draws the claims of an answer. Every word arrives as data and is set as text, never as HTML.
function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function citation(number, data, setTriggerValue) {
  const button = make("button", "cite", String(number));
  const title = data.titles[String(number)] || "";
  button.type = "button";
  button.title = title;
  button.setAttribute("aria-label", `Citation ${number}: ${title}`);
  button.setAttribute("aria-pressed", String(data.open === number));
  button.addEventListener("click", () => setTriggerValue("opened", number));
  const card = () => document.querySelector(`.st-key-card_${number}`);
  button.addEventListener("mouseenter", () => card()?.classList.add("bs-hover"));
  button.addEventListener("mouseleave", () => card()?.classList.remove("bs-hover"));
  return button;
}

function claim(one, data, setTriggerValue) {
  const item = make("li", one.support + (one.lead ? " lead" : ""));
  item.append(make("span", "words", one.text));
  for (const number of one.citations) item.append(" ", citation(number, data, setTriggerValue));
  if (one.label) item.append(" ", make("span", "badge", one.label));
  if (one.support === "conflicting") item.append(sides(one, data));
  return item;
}

function sides(one, data) {
  const list = make("ul", "sides");
  for (const number of one.citations) {
    const side = make("li");
    side.append(make("b", "", data.titles[String(number)] || ""), make("div", "", data.quotes[String(number)] || ""));
    list.append(side);
  }
  return list;
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch (unavailable) {
    // The clipboard interface needs https; an intranet page often has none.
    const area = make("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 1500);
}

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".answer");
  root.replaceChildren();
  if (data.headline) root.append(make("p", "headline", data.headline));
  const list = make("ul", "claims");
  for (const one of data.claims) list.append(claim(one, data, setTriggerValue));
  root.append(list);
  const foot = make("footer", "");
  foot.append(make("span", "", data.footer));
  const button = make("button", "copy", "Copy");
  button.type = "button";
  button.addEventListener("click", () => copy(data.copy, button));
  foot.append(button);
  root.append(foot);
}
