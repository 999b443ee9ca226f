/**
 * Hooks in the real coding agents, which talk to a model of ours: what is told in one conversation stands before the prompt
 * of the next, in the same project and in no other. An agent that is not on the PATH, nor in the folder that CORTEX_AGENTS
 * names, is skipped; `npm install @anthropic-ai/claude-code @openai/codex @google/gemini-cli opencode-ai` brings them.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { AGENTS, found, useAgentHome } from "./support/agents.js";

const place = useAgentHome();

describe.each(AGENTS)("$host", (agent) => {
  // The agents are programs of others, some hundred MB each: who has not installed them skips what needs them.
  const there = found(agent.program) === undefined ? it.skip : it;

  there("recalls in a project what it was told there, and nowhere else", async () => {
    const { home } = place;
    for (const [name, text] of Object.entries(agent.files(home.model.url))) home.write(name, text);
    await home.cortex(agent, "add", "Ruth rings on Sundays at six.");
    await home.cortex(agent, "install", agent.host, "--yes");
    const [shop, other] = [home.repository("shop"), home.repository("other")];
    const SERVER = "What is our staging server called?";

    expect(await home.told(agent, "Our staging server is called Petrel.", shop)).not.toContain(
      "Ruth",
    );
    expect(await home.told(agent, SERVER, shop)).toMatch(
      /cortex-memories[\s\S]*user: "?\\*"?Our staging server is called Petrel/u,
    );
    expect(await home.told(agent, SERVER, other)).not.toContain("Petrel");
    expect(await home.told(agent, "When does Ruth ring?", other)).toContain(
      "Ruth rings on Sundays",
    );

    await home.cortex(agent, "install", agent.host, "--uninstall", "--yes");
    for (const [name, text] of Object.entries(agent.files(home.model.url))) {
      expect(
        text.includes("Petrel") || readFileSync(join(home.folder, name), "utf8"),
      ).not.toContain("cortex");
    }
    expect(await home.told(agent, SERVER, shop)).not.toContain("Petrel");
    expect(
      existsSync(join(home.folder, "hook.log")) &&
        readFileSync(join(home.folder, "hook.log"), "utf8"),
    ).toBe(false);
  });
});
