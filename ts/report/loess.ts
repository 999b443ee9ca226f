/** A point that is seen, or drawn. */
export interface Seen {
  x: number;
  y: number;
}

/**
 * Local regression (LOESS): at each place a straight line through the nearest points, the nearer the weightier, with
 * tricube weights. W. S. Cleveland, "Robust locally weighted regression and smoothing scatterplots", Journal of the
 * American Statistical Association 74 (1979), without its robust rounds. For drawing only: it has no interval, and nothing is
 * judged by it.
 *
 * @param points - by x, rising
 * @param places - where to draw
 * @param span - the share of all points that a place looks at, e.g. 0.3
 */
export function loess(points: readonly Seen[], places: readonly number[], span: number): Seen[] {
  const near = Math.min(points.length, Math.max(2, Math.ceil(span * points.length - 1e-9)));
  if (points.length < 2) {
    return [];
  }
  let first = 0;
  return places.map((x) => {
    // The nearest are neighbours of each other; places that rise move them on.
    while (
      first + near < points.length &&
      at(points, first + near).x - x < x - at(points, first).x
    ) {
      first += 1;
    }
    return { x, y: fitted(points.slice(first, first + near), x) };
  });
}

function at(points: readonly Seen[], index: number): Seen {
  return points[index] ?? { x: Number.NaN, y: Number.NaN };
}

/** The value at x of the line through points, weighted by how near they are. */
function fitted(points: readonly Seen[], x: number): number {
  const reach = Math.max(...points.map((point) => Math.abs(point.x - x)));
  let [total, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0];
  for (const point of points) {
    const away = point.x - x;
    const weight = reach === 0 ? 1 : (1 - Math.abs(away / reach) ** 3) ** 3;
    total += weight;
    sumX += weight * away;
    sumY += weight * point.y;
    sumXX += weight * away * away;
    sumXY += weight * away * point.y;
  }
  const spread = total * sumXX - sumX * sumX;
  // All at one place, or as good as: their mean.
  return spread <= 1e-12 * total * sumXX || spread === 0
    ? sumY / total
    : (sumXX * sumY - sumX * sumXY) / spread;
}
