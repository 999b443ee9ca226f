import type native from "../native.js";
import { systemScheduler } from "../outside/scheduler.js";
import { type LightRagServer, type LightRagSettings, resolveLightRag } from "./settings.js";
import { LightRagWorker } from "./worker.js";

/** A LightRAG server that an open brain sends to. */
export interface LightRag {
  server: LightRagServer;
  worker: LightRagWorker;
}

/** Begins to send what a brain has for its LightRAG server. */
export function startLightRag(
  brain: native.Brain,
  settings: LightRagSettings,
  clock: () => number,
): LightRag {
  const { scheduler = systemScheduler, background = true } = settings;
  const server = resolveLightRag(settings);
  const worker = new LightRagWorker(brain, {
    server,
    scheduler,
    now: () => Math.floor(clock()),
    background: background && !brain.read_only,
  });
  worker.wake();
  return { server, worker };
}
