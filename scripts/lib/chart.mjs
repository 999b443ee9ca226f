// Charts of scores as SVG text: over days, and against what is true. The same input gives the same bytes.

const size = { width: 760, height: 340 };
const plot = { left: 52, top: 40, right: 528, bottom: 292 };
const colours = ["#1b6ca8", "#c0572b", "#2f8f5b", "#7a4fa3", "#8a6d1f", "#4a4a4a"];
const bands = [
  { from: 0.8, to: 1, name: "high", fill: "#e8f3ec" },
  { from: 0.5, to: 0.8, name: "medium", fill: "#fbf5e2" },
  { from: 0, to: 0.5, name: "low", fill: "#faecea" },
];

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const rounded = (value) => Number(value.toFixed(1));

function text(x, y, words, { anchor = "start", weight = "normal" } = {}) {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-weight="${weight}">${escaped(words)}</text>`;
}

const yOf = (score) => rounded(plot.bottom - score * (plot.bottom - plot.top));

const xOf = (day, days) => rounded(plot.left + (day / days) * (plot.right - plot.left));

function background(days, shown) {
  const width = plot.right - plot.left;
  const fields = shown.flatMap(({ from, to, name, fill }) => [
    `<rect x="${plot.left}" y="${yOf(to)}" width="${width}" height="${rounded(yOf(from) - yOf(to))}" fill="${fill}"/>`,
    text(plot.right - 6, yOf((from + to) / 2) + 4, name, { anchor: "end" }),
  ]);
  const scores = [0, 0.2, 0.4, 0.6, 0.8, 1].map((score) =>
    text(plot.left - 8, yOf(score) + 4, `${Math.round(score * 100)}%`, { anchor: "end" }),
  );
  const step = days / 6;
  const ticks = [0, 1, 2, 3, 4, 5, 6].map((count) =>
    text(xOf(count * step, days), plot.bottom + 18, String(count * step), { anchor: "middle" }),
  );
  const frame = `<path d="M${plot.left} ${plot.top}V${plot.bottom}H${plot.right}" fill="none" stroke="#555"/>`;
  const label = text((plot.left + plot.right) / 2, plot.bottom + 38, "days", { anchor: "middle" });
  return [...fields, ...scores, ...ticks, frame, label];
}

function line({ name, points }, index, days) {
  const colour = colours[index % colours.length];
  const path = points.map(([day, score]) => `${xOf(day, days)} ${yOf(score)}`).join("L");
  const y = plot.top + 14 + index * 40;
  const words = name.split("\n").map((part, row) => text(plot.right + 36, y + 4 + row * 15, part));
  return [
    `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`,
    `<path d="M${plot.right + 10} ${y}h20" stroke="${colour}" stroke-width="2.5"/>`,
    ...words,
  ];
}

function drawing(title, marks) {
  const all = [
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    text(plot.left, 24, title, { weight: "bold" }),
    ...marks,
  ];
  const font = 'font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#222"';
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" ${font}>`;
  return `${open}\n<title>${escaped(title)}</title>\n${all.join("\n")}\n</svg>\n`;
}

/** `series`: { name, points: [day, score from 0 to 1][] }; a name may have two lines. */
export function chart({ title, days, series, banded = true }) {
  return drawing(title, [
    ...background(days, banded ? bands : []),
    ...series.flatMap((each, index) => line(each, index, days)),
  ]);
}

/** How much is true of what has a score: on the broken line score and truth are the same. */
export function calibrationChart({ title, series }) {
  const percents = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const named = (share) => `${Math.round(share * 100)}%`;
  return drawing(title, [
    ...percents.map((share) =>
      text(plot.left - 8, yOf(share) + 4, named(share), { anchor: "end" }),
    ),
    ...percents.map((share) =>
      text(xOf(share, 1), plot.bottom + 18, named(share), { anchor: "middle" }),
    ),
    `<path d="M${plot.left} ${plot.top}V${plot.bottom}H${plot.right}" fill="none" stroke="#555"/>`,
    text((plot.left + plot.right) / 2, plot.bottom + 38, "score", { anchor: "middle" }),
    text(plot.left + 8, plot.top + 6, "true of it"),
    `<path d="M${plot.left} ${plot.bottom}L${plot.right} ${plot.top}" stroke="#999" stroke-dasharray="4 4"/>`,
    ...series.flatMap((each, index) => [...line(each, index, 1), ...dots(each, index)]),
  ]);
}

function dots({ points }, index) {
  const colour = colours[index % colours.length];
  return points.map(
    ([score, share]) => `<circle cx="${xOf(score, 1)}" cy="${yOf(share)}" r="3" fill="${colour}"/>`,
  );
}
