import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { FleetState } from "../fleet/state.js";
import native from "../native.js";
import type { OpenBrainOptions } from "./brain-types.js";
import { completePolicy } from "./complete-policy.js";
import { checkThresholds } from "./contradiction-thresholds.js";
import {
  DEFAULT_CONTENT_CODE_POINTS,
  DEFAULT_USER_ID,
  isFleetPath,
  MEMORY_PATH,
} from "./defaults.js";
import { CortexError, validationError } from "./errors.js";
import { Handle } from "./handle.js";
import { withoutUndefined } from "./helpers.js";
import { checkedUser } from "./reader.js";
import { requireFile } from "./require-file.js";
import { nativeCall } from "./task.js";

const NO_LIMIT = 0;

/**
 * What `openBrain` opens, without the methods around it and without checking the options against their schema: for hooks,
 * which use one or two of the methods, have checked their configuration, and must not wait for anything else to load.
 *
 * @param given - options whose types and ranges are right (open-input.ts)
 * @throws CortexError as openBrain
 */
export async function openHandle(given: OpenBrainOptions): Promise<Handle> {
  const { clock = Date.now, ids, userId = DEFAULT_USER_ID, allUsers = false } = given;
  checkedUser(userId);
  const isShared = isFleetPath(given.path);
  if (isShared) {
    refuseUnshared(given);
  }
  const path = isShared ? given.path : locate(given.path);
  const policy = withoutUndefined(given.confidence ?? {});
  const defaults = completePolicy(
    native.defaultPolicy,
    withoutUndefined(given.confidenceDefaults ?? {}),
  );
  completePolicy(defaults, policy);
  const ranking = { ...native.defaultRanking, ...withoutUndefined(given.ranking ?? {}) };
  const { contentCodePoints = DEFAULT_CONTENT_CODE_POINTS, databaseBytes = NO_LIMIT } =
    given.limits ?? {};
  const { embedder, lightrag, alertWebhook } = given;
  // What speaks to a server or a model is loaded for brains that have one.
  const computing = embedder && (await import("../embedders/start.js"));
  const sending = lightrag && (await import("../lightrag/start.js"));
  const alerting = alertWebhook && (await import("../alerts/start.js"));
  const server = lightrag && sending?.resolveLightRag(lightrag);
  const webhook = alertWebhook && alerting?.resolveAlertWebhook(alertWebhook);
  const fileOptions = {
    key: given.encryption?.key,
    read_only: given.readOnly ?? false,
    default_policy: defaults,
    policy,
    contradictions: checkThresholds(given.contradictions),
    secrets: given.secrets,
    content_limit: contentCodePoints,
    database_limit: databaseBytes,
    sinks: sending === undefined ? [] : [sending.LIGHTRAG],
    embedding_model: embedder && computing?.checkEmbedder(embedder),
  };
  const { brain, timezone, fleet, readOnlyAdvice } = isShared
    ? await openInFleet(given, fileOptions)
    : await openFile(path, given.timezone, fileOptions);
  return new Handle(brain, {
    userId,
    allUsers,
    ids,
    clock,
    embedding:
      embedder &&
      computing?.startEmbedding(brain, embedder, {
        ...computing.resolveEmbedding(given.embedding),
        clock,
      }),
    lightrag: lightrag && server && sending?.startLightRag(brain, server, lightrag, clock),
    fleet,
    readOnlyAdvice,
    alerts: alertWebhook && webhook && alerting?.startAlerts(brain, webhook, alertWebhook),
    options: {
      timezone,
      ranking,
      limits: { content_code_points: contentCodePoints, database_bytes: databaseBytes },
    },
  });
}

type FileOptions = Omit<native.OpenOptions, "path" | "timezone">;

/** What was opened, wherever it is. */
interface Opened {
  brain: native.Brain;
  timezone: string;
  fleet?: () => Promise<FleetState>;
  readOnlyAdvice?: string | undefined;
}

/** What speaks to a database is loaded for brains that are in one. */
async function openInFleet(given: OpenBrainOptions, options: FileOptions): Promise<Opened> {
  const { openShared } = await import("../fleet/open.js");
  const { path, fleet, timezone, readOnly = false } = given;
  return await openShared(path, fleet, { timezone, readOnly }, options);
}

async function openFile(
  path: string,
  asked: string | undefined,
  options: FileOptions,
): Promise<Opened> {
  const timezone = asked ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const brain = await nativeCall(() => native.open({ ...options, path, timezone }));
  return { brain, timezone };
}

/**
 * @throws CortexError VALIDATION_ERROR for what a brain in PostgreSQL does not do yet: never left out in silence
 */
function refuseUnshared(given: OpenBrainOptions): void {
  const unshared = ["embedder", "lightrag", "alertWebhook"] as const;
  const name = unshared.find((each) => given[each] !== undefined);
  if (name !== undefined) {
    throw validationError(`a brain in PostgreSQL cannot be opened with ${name} yet: leave it out`);
  }
}

/** The path made absolute; a directory that is missing is a mistake to report, not to repair. */
function locate(path: string): string {
  if (path === MEMORY_PATH) {
    return path;
  }
  requireFile(path);
  const absolute = resolve(path);
  const directory = dirname(absolute);
  if (!existsSync(directory)) {
    throw new CortexError(
      "IO_ERROR",
      `the directory ${directory} does not exist; create it, or correct the path of the brain`,
    );
  }
  return absolute;
}
