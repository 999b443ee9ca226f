import { render } from "preact";
import { App } from "./app.js";
import "./style.css";
import { enter } from "./api.js";
import { listen } from "./live.js";

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
