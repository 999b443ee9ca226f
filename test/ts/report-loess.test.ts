import { describe, expect, test } from "@jest/globals";
import { loess } from "../../ts/report/loess.js";

/**
 * The data and the fitted values of "Example of LOESS Computations", NIST/SEMATECH e-Handbook of Statistical Methods,
 * section 4.1.4.4: local lines over 7 of 21 points.
 */
const NIST: [x: number, y: number, fitted: number][] = [
  [0.5578196, 18.63654, 20.59302],
  [2.0217271, 103.49646, 107.1603],
  [2.5773252, 150.35391, 139.7674],
  [3.4140288, 190.51031, 174.263],
  [4.3014084, 208.70115, 207.2334],
  [4.7448394, 213.71135, 216.6616],
  [5.1073781, 228.49353, 220.5445],
  [6.5411662, 233.55387, 229.8607],
  [6.7216176, 234.55054, 229.8347],
  [7.2600583, 223.89225, 229.4301],
  [8.1335874, 227.68339, 226.6045],
  [9.1224379, 223.91982, 220.3904],
  [11.9296663, 168.01999, 172.348],
  [12.3797674, 164.9575, 163.8417],
  [13.2728619, 152.61107, 161.849],
  [14.2767453, 160.78742, 160.3351],
  [15.3731026, 168.55567, 160.192],
  [15.6476637, 152.42658, 161.0556],
  [18.5605355, 221.70702, 227.34],
  [18.5866354, 222.6904, 227.8985],
  [18.7572812, 243.18828, 231.5586],
];

describe("loess", () => {
  test("gives the published fit", () => {
    const points = NIST.map(([x, y]) => ({ x, y }));
    const places = NIST.map(([x]) => x);
    const fitted = loess(points, places, 7 / 21);
    for (const [index, [, , published]] of NIST.entries()) {
      expect(fitted[index]?.y).toBeCloseTo(published, published < 100 ? 5 : 4);
    }
  });

  test("leaves a straight line as it is, between and at its points", () => {
    const points = Array.from({ length: 30 }, (_, x) => ({ x, y: 3 * x - 7 }));
    for (const { x, y } of loess(points, [0, 4.5, 17, 29], 0.3)) {
      expect(y).toBeCloseTo(3 * x - 7, 9);
    }
  });

  test("takes the mean of what stands at one place, and draws nothing through one point", () => {
    const twice = [
      { x: 1, y: 2 },
      { x: 1, y: 4 },
    ];
    expect(loess(twice, [1], 1)).toEqual([{ x: 1, y: 3 }]);
    expect(loess([{ x: 1, y: 2 }], [1], 1)).toEqual([]);
  });
});
