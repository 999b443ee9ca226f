/** The window: a brain in a browser. */
export { findWindow, windowFile } from "./running.js";
export { WindowServer } from "./server.js";
