/**
 * How the page looks: light and dark, on screens and on A4. Colours are those of Okabe and Ito, which people with any
 * kind of colour blindness can tell apart, and of cividis; what a colour says, a shape or a word says too.
 */
export const STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #1d2125; --quiet: #555c64; --line: #d5d8dc; --card: #f4f6f8;
  --main: #0072b2; --other: #b34a00; --band: #0072b2; --day: #7b838c; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #16181b; --text: #e7e8e9; --quiet: #a9b0b8; --line: #3b4148;
  --card: #1f2327; --main: #56b4e9; --other: #e69f00; --band: #56b4e9; --day: #8d959e; --on: #16181b; } }
@media print { :root { color-scheme: light; --page: #fff; --text: #000; --quiet: #444; --line: #ccc; --card: #fff;
  --main: #0072b2; --other: #b34a00; --band: #0072b2; --day: #7b838c; --on: #fff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 52rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 0.3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 0.4rem; padding-top: 0.6rem; border-top: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.4rem 0 0.3rem; }
time { white-space: nowrap; }
p, ul { margin: 0.4rem 0; }
li { margin: 0.3rem 0; }
.quiet { color: var(--quiet); font-size: 0.92rem; }
.summary { background: var(--card); border: 1px solid var(--line); border-left: 6px solid var(--main);
  border-radius: 0.4rem; padding: 0.8rem 1.1rem; margin: 1.2rem 0; }
.summary.changed { border-left-color: var(--other); }
.summary h2 { border: 0; margin: 0; padding: 0; }
.headline { font-size: 1.1rem; font-weight: 600; }
figure { margin: 0.8rem 0; }
figcaption { color: var(--quiet); font-size: 0.92rem; }
.plot { overflow-x: auto; }
svg { display: block; width: 100%; min-width: 34rem; height: auto; }
svg text { font: 12px system-ui, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif; fill: var(--text); }
.axis line { stroke: var(--quiet); stroke-width: 1; }
.axis .grid { stroke: var(--line); }
.axis text, text.small { fill: var(--quiet); font-size: 11px; }
.band { fill: var(--band); fill-opacity: 0.13; }
.usual { stroke: var(--band); stroke-width: 1.2; stroke-dasharray: 7 4; }
.day { fill: var(--day); fill-opacity: 0.75; }
.smooth { fill: none; stroke: var(--main); stroke-width: 2.4; }
.fan { fill: var(--other); fill-opacity: 0.22; }
.slope { fill: none; stroke: var(--other); stroke-width: 1.6; stroke-dasharray: 2 3; }
.when { fill: var(--text); fill-opacity: 0.1; }
.change { stroke: var(--text); stroke-width: 1.5; }
.outside { fill: var(--other); }
.bar { fill: var(--main); }
.whisker { stroke: var(--main); stroke-width: 2; }
.dot { fill: var(--main); stroke: var(--page); stroke-width: 1; }
.open { fill: var(--page); stroke: var(--main); stroke-width: 2; }
.zero { stroke: var(--quiet); stroke-width: 1.2; stroke-dasharray: 4 3; }
.c0 { fill: #00224e; } .c1 { fill: #35456c; } .c2 { fill: #666970; } .c3 { fill: #948e77; } .c4 { fill: #c8b866; }
.c5 { fill: #fee838; }
.few { fill: none; stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 2 2; }
.key { display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; list-style: none; padding: 0; margin: 0.4rem 0;
  font-size: 0.88rem; color: var(--quiet); }
.key li { display: flex; align-items: center; gap: 0.4rem; margin: 0; }
.key svg { width: 1.9rem; min-width: 1.9rem; height: 0.9rem; flex: none; }
details { margin: 0.4rem 0; }
summary { cursor: pointer; color: var(--main); font-size: 0.92rem; }
.wide { overflow-x: auto; max-height: 30rem; overflow-y: auto; }
table { border-collapse: collapse; font-size: 0.88rem; min-width: 60%; }
caption { text-align: left; color: var(--quiet); padding: 0.3rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.9rem 0.2rem 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; min-width: 6.4rem; }
thead th { color: var(--quiet); font-weight: 600; overflow-wrap: normal; }
tbody th { font-weight: 400; min-width: 7rem; }
td.id { font-family: ui-monospace, monospace; font-size: 0.8rem; }
:focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
@page { size: A4; margin: 16mm 15mm; }
@media print {
  html { font-size: 10pt; }
  body { padding: 0; max-width: none; }
  h2 { margin-top: 1.4rem; }
  .summary, figure, tr, .wide, .key { break-inside: avoid; }
  section > .quiet, summary, p { break-inside: avoid; orphans: 3; widows: 3; }
  h2, h3, section > .quiet, thead, caption { break-after: avoid; }
  th, td { min-width: 4rem; }
  .plot, .wide { overflow: visible; max-height: none; }
  svg { min-width: 0; }
  details { display: none; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
`;
