export { stop as default } from "./shared-setup.mjs";
