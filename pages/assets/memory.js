// Remembers the chosen name in this browser only; the value is a JSON string.
const PLACE = "benchside.person";

export default function ({ data, setStateValue }) {
  try {
    if (data.remember) {
      window.localStorage.setItem(PLACE, data.remember);
      return;
    }
    if (data.forget) {
      window.localStorage.removeItem(PLACE);
      return;
    }
    const name = window.localStorage.getItem(PLACE);
    if (name) setStateValue("name", name);
  } catch (blocked) {
    // A browser that keeps nothing still has the session.
  }
}
