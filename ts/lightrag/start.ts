import type native from "../native.js";
import { systemScheduler } from "../outside/scheduler.js";
import type { LightRagServer, LightRagSettings } from "./settings.js";
import { LightRagWorker } from "./worker.js";

export { LIGHTRAG, resolveLightRag } from "./settings.js";

/** Begins to send what a brain has for its LightRAG server. */
export function startLightRag(
  brain: native.Brain,
  server: LightRagServer,
  { scheduler = systemScheduler, background = true }: LightRagSettings,
  clock: () => number,
): LightRagWorker {
  const worker = new LightRagWorker(brain, {
    server,
    scheduler,
    now: () => Math.floor(clock()),
    background: background && !brain.read_only,
  });
  worker.wake();
  return worker;
}
