import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import type { TSchema } from "typebox";
import { confidenceSettingsSchema } from "../../ts/bridge/policy-schema.js";
import { pluginConfigSchema } from "../../ts/config/schema.js";
import { cortexTools } from "../../ts/index.js";
import native from "../../ts/native.js";
import { buildManifest } from "../../ts/openclaw/manifest.js";
import plugin from "../../ts/openclaw/plugin.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();
const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** What a schema says its properties default to. */
function defaultsOf(properties: Record<string, TSchema>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const { default: value, properties: inner } = schema as {
        default?: unknown;
        properties?: Record<string, TSchema>;
      };
      return [name, inner === undefined ? value : defaultsOf(inner)];
    }),
  );
}

describe("openclaw.plugin.json", () => {
  it("is what the code says; `node scripts/manifest.mjs` writes it", () => {
    const file = readFileSync(resolve(repository, "openclaw.plugin.json"), "utf8");
    expect(JSON.parse(file)).toEqual(JSON.parse(JSON.stringify(buildManifest())));
  });

  it("names every tool, or the host would drop it", () => {
    const names = cortexTools.map(({ name }) => name);
    expect(buildManifest()).toMatchObject({
      id: plugin.id,
      kind: plugin.kind,
      contracts: { tools: names },
      configSchema: pluginConfigSchema,
    });
  });

  it("has every setting in docs/openclaw.md", () => {
    const page = readFileSync(resolve(repository, "docs/openclaw.md"), "utf8");
    const rows = page.split("\n## Settings\n")[1]?.split("\n## ")[0] ?? "";
    const told = [...rows.matchAll(/^\| `(\w+)/gmu)].map(([, name]) => name);
    expect([...new Set(told)].sort()).toEqual(Object.keys(pluginConfigSchema.properties).sort());
  });

  it("shows the defaults that are in force", async () => {
    expect(defaultsOf(confidenceSettingsSchema.properties)).toEqual(native.defaultPolicy);
    const { options } = await (await room.open()).getExtendedStats();
    expect(defaultsOf(pluginConfigSchema.properties)).toMatchObject({
      user_id: options.user_id,
      content_limit: options.limits.content_code_points,
    });
  });
});
