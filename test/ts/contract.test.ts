import { pathToFileURL } from "node:url";
import { describe, expect, it, jest } from "@jest/globals";

jest.setTimeout(60_000); // files are formatted by another program

interface Field {
  name: string;
  type: { kind: string; minimum?: number };
  doc?: string;
  absent?: string;
}
interface Contract {
  choices: { name: string; values: string[] }[];
  shapes: { name: string; extends: string[]; fields: Field[] }[];
}
interface Generator {
  loadContract(): Contract;
  driftFrom(contract: Contract): { path: string; text: string }[];
  contractProblems(contract?: Contract): string[];
}

const { loadContract, driftFrom, contractProblems }: Generator = await import(
  pathToFileURL("scripts/contract.mjs").href
);

/** The addon's contract after a change of one of its shapes. */
function changed(name: string, change: (fields: Field[]) => void): Contract {
  const contract = loadContract();
  const shape = contract.shapes.find((candidate) => candidate.name === name);
  if (shape === undefined) throw new Error(`no shape ${name}`);
  change(shape.fields);
  return contract;
}

/** A generated file as a changed contract has it. */
function written(contract: Contract, path: string): string {
  const drifted = driftFrom(contract).find((drift) => drift.path === path);
  return drifted?.text ?? "";
}

describe("what is generated from the addon's shapes", () => {
  it("is what the addon says; `npm run contract` writes it", () => {
    expect(contractProblems()).toEqual([]);
  });

  it("differs when a memory gets a property", () => {
    const contract = changed("Memory", (fields) => {
      fields.push({
        name: "mood",
        type: { kind: "text" },
        doc: "How it was said.",
        absent: "null",
      });
    });
    expect(contractProblems(contract)).toEqual([
      "ts/shapes.d.cts is not what the addon says: run npm run contract",
      "ts/tools/shape-schemas.ts is not what the addon says: run npm run contract",
    ]);
    expect(written(contract, "ts/shapes.d.cts")).toContain(
      "  /** How it was said. */\n  mood: string | null;\n",
    );
    expect(written(contract, "ts/tools/shape-schemas.ts")).toContain(
      '  mood: Type.Union([Type.String(), Type.Null()], { description: "How it was said." }),\n',
    );
  });

  it("differs when one is taken away that tools answer with, as the flag of a text once was", () => {
    const contract = changed("StorageOutcome", (fields) => {
      const at = fields.findIndex(({ name }) => name === "safety_flag");
      fields.splice(at, 1);
    });
    expect(contractProblems(contract)).toHaveLength(2);
    expect(written(contract, "ts/tools/shape-schemas.ts")).not.toContain("safety_flag");
  });

  it("differs when a property that callers give gets another range", () => {
    const contract = changed("NewMemory", (fields) => {
      for (const { name, type } of fields) if (name === "importance") type.minimum = 1;
    });
    expect(contractProblems(contract)).toEqual([
      "ts/bridge/shape-schemas.ts is not what the addon says: run npm run contract",
    ]);
  });

  it("differs when a kind gets another name", () => {
    const contract = loadContract();
    const kind = contract.choices.find(({ name }) => name === "ContradictionKind");
    kind?.values.push("irony");
    expect(contractProblems(contract)).toEqual([
      "ts/shapes.d.cts is not what the addon says: run npm run contract",
      "ts/bridge/choices.ts is not what the addon says: run npm run contract",
    ]);
  });

  it("names every shape and kind once, each part before what is made of it", () => {
    const { choices, shapes } = loadContract();
    const names = [...choices, ...shapes].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const known = new Set<string>();
    for (const shape of shapes) {
      for (const parent of shape.extends) expect(known).toContain(parent);
      known.add(shape.name);
    }
  });
});
