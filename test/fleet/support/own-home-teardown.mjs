export { leave as default } from "./own-home.mjs";
