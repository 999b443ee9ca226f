/** The window: a brain in a browser. */
export { RunningFile } from "./running.js";
export { WindowServer } from "./server.js";
