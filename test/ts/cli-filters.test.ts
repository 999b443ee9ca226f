import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { runCli } from "../../ts/cli/program.js";
import { countingIds, stored, useRoom } from "./support/brains.js";

const room = useRoom();

describe.each([
  ["stm", ["stm"]],
  ["search", ["search", "tea"]],
])("cortex %s", (_name, command) => {
  it.each([
    [["--of-user", "ada"], ["m2"]],
    [["--proxy"], ["m3"]],
    [["--no-proxy"], ["m1"]],
    [
      ["--no-proxy", "--all-users"],
      ["m1", "m2"],
    ],
    [["--proxy-agent", "scheduler"], ["m3"]],
    [["--category", "drinks"], ["m1"]],
  ])("with %j shows only what fits", async (options, ids) => {
    const brain = await room.open({ path: room.file(), ids: countingIds() });
    await stored(brain, { content: "Black tea at noon.", categories: ["drinks"] });
    await stored(brain, { content: "Ada likes tea.", user_id: "ada" });
    const proxy = { is_proxy: true, proxy_agent: "scheduler" };
    await stored(brain, { content: "Buy tea tomorrow.", ...proxy });
    await brain.close();
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const context = { stdin, stdout, stderr, env: {}, signal: new AbortController().signal };
    const code = await runCli(["--brain", room.file(), "--json", ...command, ...options], context);
    expect({ code, told: stderr.read() }).toEqual({ code: 0, told: null });
    const found = JSON.parse(String(stdout.read()));
    const memories: { id: string }[] = found.hits ?? found;
    expect(memories.map(({ id }) => id).sort()).toEqual(ids);
  });
});
