/** The plugin that makes OpenCode call our hooks, which it has none of its own for: a file that is ours as a whole. */
import type { Launch } from "./entries.js";

/** The plugin's text. */
export function pluginText({ command, before, options, hookOptions }: Launch): string {
  return TEMPLATE.replace("__COMMAND__", () => JSON.stringify(command))
    .replace("__BEFORE__", () => JSON.stringify(before))
    .replace("__OPTIONS__", () => JSON.stringify([...options, ...hookOptions]));
}

const TEMPLATE = `// Written by \`cortex install opencode\`; \`cortex install opencode --uninstall\` takes it out.
// What memory holds on a prompt is put before it, and what the user told is kept when the agent is done.
const command = __COMMAND__;
const before = __BEFORE__;
const options = __OPTIONS__;

export const CortexMemory = async ({ directory, $ }) => {
  /** Runs a hook; whatever goes wrong, it answers nothing. */
  async function hook(event, said) {
    const words = [command, ...before, "hook", event, "--host", "opencode", ...options];
    const input = new Response(JSON.stringify({ ...said, cwd: directory }));
    try {
      return JSON.parse(await $\`\${words} < \${input}\`.cwd(directory).quiet().nothrow().text());
    } catch {
      return undefined;
    }
  }

  const prompts = new Map();
  const parents = new Map();
  return {
    "chat.message": async (input, output) => {
      const parent_id = parents.get(input.sessionID);
      const said = output.parts.filter((part) => part.type === "text" && !part.synthetic);
      const prompt = said.map((part) => part.text).join("\\n");
      if (prompt === "") return;
      prompts.set(input.sessionID, prompt);
      const answer = await hook("prompt", { session_id: input.sessionID, prompt, parent_id });
      if (!answer?.context) return;
      output.parts.unshift({
        id: \`prt_cortex\${Date.now().toString(36)}\`,
        sessionID: input.sessionID,
        messageID: output.message.id,
        type: "text",
        text: answer.context,
        synthetic: true,
      });
    },
    event: async ({ event }) => {
      const { properties = {} } = event;
      if (event.type === "session.created") {
        const { id, parentID } = properties.info ?? {};
        if (parentID) parents.set(id, parentID);
        await hook("session-start", { session_id: id, parent_id: parentID });
      } else if (event.type === "session.idle") {
        const id = properties.sessionID;
        const prompt = prompts.get(id);
        prompts.delete(id);
        if (prompt === undefined) return;
        await hook("turn-end", { session_id: id, prompt, parent_id: parents.get(id) });
      } else if (event.type === "session.deleted") {
        const { id, parentID } = properties.info ?? {};
        await hook("session-end", { session_id: id, parent_id: parentID, reason: "deleted" });
      }
    },
  };
};
`;
