/** The window: a brain in a browser. */
export { RunningFile } from "../outside/running-file.js";
export { findWindow } from "./running.js";
export { WindowServer } from "./server.js";
