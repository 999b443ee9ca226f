import type { Report } from "../bridge/report-types.js";
import type { Piece } from "./markup.js";

export function timeSections(_report: Report): Piece {
  return null;
}
