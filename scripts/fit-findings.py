#!/usr/bin/env python3
"""Fits the weights of native/core/language/data/finding_scores.txt.

Logistic regression (Newton's method, ridge) over the features that contradictions/finding_features.h
names, on findings with a reader's label: what `cortex_language_eval --features FILE` prints.

    fit-findings.py [--fit WEIGHT FILE]... [--half WEIGHT FILE]... [--report FILE]... [--write]
    fit-findings.py --changes WEIGHT FILE [--changes WEIGHT FILE]... [--write]

  --fit     all findings of the file are fitted, each with this weight: written pairs are many and
            easy, so they count less than real ones
  --half    every second row is fitted, the others are only reported
  --report  only reported
  --changes the weights of "told-change" alone are fitted, of what the file has of it, the others kept;
            the files are the features of what scripts/change-pairs.mjs prints
  --write   writes the table; `sure` and `possible` are kept as they are

"arguable" counts as wrong. Plain Python, no packages; deterministic.
"""
import argparse
import json
import math
import pathlib

TABLE = pathlib.Path(__file__).parent.parent / "native/core/language/data/finding_scores.txt"
RIDGE = 0.5
ROUNDS = 50
LONGEST_STEP = 2.0
THRESHOLDS = ("possible", "sure")
CHANGE = "changed"


def read_rows(path):
    """Findings and, without features, pairs in which nothing was found: (features, right)."""
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [(row.get("features") if row["found"] else None, row["label"] == "right") for row in rows]


def read_changes(path):
    """What "told-change" proposed: (features, right)."""
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [(r["features"], r["label"] == "right") for r in rows if r.get("rule") == "told-change"]


def fit_changes(sets):
    """Weights of the features of a told change alone."""
    rows = [(f, right, float(weight)) for weight, path in sets for f, right in read_changes(path)]
    weights = fit([({**f, "one": 1}, right, weight) for f, right, weight in rows])
    weights[CHANGE] = weights.get(CHANGE, 0) + weights.pop("one")
    for _, path in sets:
        found = read_changes(path)
        told = [right for f, right in found if probability(weights, f) >= 0.5]
        print(f"{path}: {len(found)} proposed, {sum(r for _, r in found)} of them right; "
              f"{len(told)} told, {sum(told)} of them right")
    return weights


def probability(weights, features):
    total = sum(weights.get(name, 0.0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def solve(matrix, vector):
    """Gaussian elimination with pivots."""
    size = len(vector)
    rows = [row[:] + [value] for row, value in zip(matrix, vector)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i])]
    solution = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * solution[j] for j in range(i + 1, size))
        solution[i] = (rows[i][size] - known) / rows[i][i]
    return solution


def fit(rows):
    """rows: (features, right, weight)."""
    names = sorted({name for features, _, _ in rows for name in features})
    place = {name: i for i, name in enumerate(names)}
    ridge = [1e-6 if name == "one" else RIDGE for name in names]
    points = [([(place[n], v) for n, v in f.items() if v], right, w) for f, right, w in rows]
    weights = [0.0] * len(names)
    for _ in range(ROUNDS):
        slope = [-r * w for r, w in zip(ridge, weights)]
        bend = [[ridge[i] if i == j else 0.0 for j in range(len(names))] for i in range(len(names))]
        for point, right, weight in points:
            total = sum(weights[i] * value for i, value in point)
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))
            for i, value in point:
                slope[i] += weight * (right - chance) * value
                for j, other in point:
                    bend[i][j] += weight * chance * (1 - chance) * value * other
        step = solve(bend, slope)
        longest = max(abs(x) for x in step)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        weights = [w + scale * s for w, s in zip(weights, step)]
        if longest < 1e-6:
            break
    return dict(zip(names, weights))


def report(name, weights, thresholds, rows):
    scores = [(probability(weights, f), right) for f, right in rows if f]

    def over(least):
        chosen = [right for score, right in scores if score >= least]
        return f"{sum(chosen)} of {len(chosen)} right"

    told = ", ".join(f"{kind} {over(thresholds[kind])}" for kind in reversed(THRESHOLDS))
    print(f"{name}: {sum(right for _, right in rows)} right pairs; {told}; found {over(0)}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fit", nargs=2, action="append", default=[], metavar=("WEIGHT", "FILE"))
    parser.add_argument("--half", nargs=2, action="append", default=[], metavar=("WEIGHT", "FILE"))
    parser.add_argument("--report", action="append", default=[], metavar="FILE")
    parser.add_argument(
        "--changes", nargs=2, action="append", default=[], metavar=("WEIGHT", "FILE")
    )
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    table = TABLE.read_text(encoding="utf-8").splitlines()
    kept = dict(line.split() for line in table if not line.startswith("#"))
    thresholds = {name: float(kept[name]) for name in THRESHOLDS}
    fitted, shown = [], []
    for sets, step in ((args.fit, 1), (args.half, 2)):
        for weight, path in sets:
            rows = read_rows(path)
            fitted += [(f, right, float(weight)) for f, right in rows[::step] if f]
            shown.append((f"{path} (fitted)", rows[::step]))
            if step == 2:
                shown.append((f"{path} (kept apart)", rows[1::2]))
    shown += [(path, read_rows(path)) for path in args.report]
    before = {name: float(weight) for name, weight in kept.items() if name not in THRESHOLDS}
    changes = {name: w for name, w in before.items() if name.startswith(CHANGE)}
    others = {name: w for name, w in before.items() if not name.startswith(CHANGE)}
    if args.changes:
        weights = {**others, **fit_changes(args.changes)}
    else:
        weights = {**fit(fitted), **changes}
    weights = dict(sorted(weights.items()))
    for name, rows in shown:
        report(name, weights, thresholds, rows)
    lines = [f"{name} {weight:.2f}\n" for name, weight in weights.items()]
    print("".join(lines), end="")
    if args.write:
        head = [line + "\n" for line in table if line.startswith("#")]
        ends = [f"{name} {thresholds[name]:.2f}\n" for name in THRESHOLDS]
        TABLE.write_text("".join(head + lines + ends), encoding="utf-8")


if __name__ == "__main__":
    main()
