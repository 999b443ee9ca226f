#!/usr/bin/env python3
"""Fits the weights of native/core/language/data/finding_scores.txt.

Logistic regression over the features that language/finding_score.h names, on findings with a reader's
label: what `cortex_language_eval --features FILE` prints.

    fit-findings.py GOLD.jsonl ... --real REAL.jsonl [--write]

Gold findings count GOLD_WEIGHT each, since they are many and short. Of the real ones every second pair
is fitted and the others only reported; "arguable" counts as wrong. `sure` is not fitted. Plain Python, no packages; deterministic.
"""
import argparse
import json
import math
import pathlib

TABLE = pathlib.Path(__file__).parent.parent / "native/core/language/data/finding_scores.txt"
GOLD_WEIGHT = 0.1
RIDGE = 0.5
ROUNDS = 4000
RATE = 0.05
SURE = 0.9
HEADER = """# What the score of a finding is made of (language/finding_score.h): a line "feature weight". Made by
# scripts/fit-findings.py from labelled pairs; not written by hand. "sure": from this score on a pair costs a penalty.
"""


def findings(path):
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [(row["features"], row["label"] == "right", row["row"]) for row in rows if row["found"]]


def score(weights, features):
    total = sum(weights.get(name, 0.0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def fit(rows):
    """rows: (features, right, weight)."""
    names = sorted({name for features, _, _ in rows for name in features})
    weights = dict.fromkeys(names, 0.0)
    size = sum(weight for _, _, weight in rows)
    for _ in range(ROUNDS):
        slope = {name: RIDGE * weights[name] / size for name in names if name != "one"}
        for features, right, weight in rows:
            error = weight * (score(weights, features) - right) / size
            for name, value in features.items():
                slope[name] = slope.get(name, 0.0) + error * value
        for name in names:
            weights[name] -= RATE * 4 * slope.get(name, 0.0)
    return weights


def report(name, weights, rows):
    print(f"{name}: {len(rows)} findings, {sum(right for _, right, _ in rows)} right")
    edges = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.01]
    for low, high in zip(edges, edges[1:]):
        within = [right for f, right, _ in rows if low <= score(weights, f) < high]
        if within:
            print(f"  {low:.2f} to {min(high, 1):.2f}: {len(within):4d}, right {sum(within) / len(within):.2f}")
    over = [right for f, right, _ in rows if score(weights, f) >= SURE]
    print(f"  sure (from {SURE:.2f}): {len(over)}, right {sum(over)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("gold", nargs="+")
    parser.add_argument("--real", required=True)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    gold = [row for path in args.gold for row in findings(path)]
    real = findings(args.real)
    fitted = [row for row in real if row[2] % 2 == 0]
    kept = [row for row in real if row[2] % 2 == 1]
    weights = fit([(f, r, GOLD_WEIGHT) for f, r, _ in gold] + [(f, r, 1.0) for f, r, _ in fitted])
    print("  ".join(f"{name} {weight:.2f}" for name, weight in weights.items()))
    for name, rows in (("gold", gold), ("real, fitted", fitted), ("real, kept apart", kept)):
        report(name, weights, rows)
    if args.write:
        lines = [f"{name} {weight:.2f}\n" for name, weight in weights.items()]
        TABLE.write_text(HEADER + "".join(lines) + f"sure {SURE:.2f}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
