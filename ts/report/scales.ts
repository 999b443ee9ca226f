/**
 * The one door to the plotting library, which the build puts into this file: scales with their ticks, and paths. Whole
 * plotting libraries that draw without a browser (Vega, ECharts) were tried: each brings more than a megabyte and makes
 * functions of text, which plugin hosts refuse.
 */
export { scaleLinear, scaleUtc } from "d3-scale";
export { area, line } from "d3-shape";
