import { render } from "preact";
import { App } from "./app.js";
import "./style.css";
import { enter } from "./api.js";
import { listen } from "./live.js";

// A new address of the window, opened in a tab that has it: to the browser only what is behind # changed.
addEventListener("hashchange", () => {
  if (location.hash.startsWith("#token=")) {
    location.reload();
  }
});

const place = document.getElementById("app");
if (place !== null) {
  const problem = await enter().then(
    () => undefined,
    (error: Error) => error,
  );
  place.replaceChildren();
  render(<App problem={problem} />, place);
  listen();
}
