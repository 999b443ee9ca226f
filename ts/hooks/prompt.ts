/** The hook before a prompt: what memory holds on it. */
import { recallSettings } from "../config/turn-settings.js";
import { HOSTS } from "./hosts.js";
import { asks, recalled } from "./recall.js";
import type { HookSettings } from "./settings.js";
import { type HookInput, isThere, withBrain, workOf } from "./work.js";

/** @returns what the host is to read: the memories that belong before the prompt; "" for none */
export async function promptHook(settings: HookSettings, input: HookInput): Promise<string> {
  const work = await workOf(settings, input);
  const { heard, scope, config, path } = work;
  const { prompt } = heard;
  const wanted = recallSettings(config);
  if (!wanted.enabled || prompt === undefined || !isThere(path) || !asks(prompt)) {
    return "";
  }
  const context = await withBrain(work, true, async (handle) =>
    recalled(handle, prompt, {
      users: scope.project === scope.user ? [scope.user] : [scope.project, scope.user],
      limit: wanted.max_memories,
      maxTokens: wanted.max_tokens,
      minConfidence: wanted.min_confidence,
      profile: wanted.profile,
      superseded: wanted.superseded,
    }),
  );
  return context === ""
    ? ""
    : JSON.stringify(HOSTS[settings.host].answer(context, heard.hostEvent));
}
