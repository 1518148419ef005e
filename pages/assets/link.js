// Copies the link to the open passage; without https the clipboard may refuse, and the link is shown instead.
export default function ({ data, parentElement }) {
  const button = parentElement.querySelector(".copy");
  const field = parentElement.querySelector(".link");
  const address = new URL(data.link, window.location.href).href;
  field.hidden = true;
  field.value = address;
  button.textContent = "Copy link";
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy link"), 1500);
    } catch (refused) {
      field.hidden = false;
      field.select();
      const copied = document.execCommand("copy");
      button.textContent = copied ? "Copied" : "Copy it from here:";
    }
  };
}
