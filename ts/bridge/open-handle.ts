import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { alertWebhookOptionsSchema, resolveAlertWebhook } from "../alerts/settings.js";
import type { Embedder } from "../embedders/embedder.js";
import {
  checkEmbedder,
  embeddingSettingsSchema,
  resolveEmbedding,
} from "../embedders/embedding-settings.js";
import { fleetOptionsSchema } from "../fleet/settings.js";
import type { FleetState } from "../fleet/state.js";
import { LIGHTRAG, lightRagOptionsSchema, resolveLightRag } from "../lightrag/settings.js";
import native from "../native.js";
import type { OpenBrainOptions } from "./brain-types.js";
import { checkThresholds, contradictionThresholdsSchema } from "./contradiction-thresholds.js";
import {
  DEFAULT_CONTENT_CODE_POINTS,
  DEFAULT_USER_ID,
  isFleetPath,
  MEMORY_PATH,
} from "./defaults.js";
import { encryption } from "./encryption.js";
import { CortexError, validationError } from "./errors.js";
import { Handle } from "./handle.js";
import { Input } from "./input.js";
import { checkSettings, completePolicy, resolvePolicy } from "./policy.js";
import { confidenceSettingsSchema } from "./policy-schema.js";
import { rankingSettingsSchema, resolveRanking } from "./ranking.js";
import { checkedUser } from "./reader.js";
import { requireFile } from "./require-file.js";
import { callback, clock, closed, count, flag, optionalText, text } from "./schema.js";
import { secretSettingsSchema } from "./secret-settings.js";
import { nativeCall } from "./task.js";
import { Type } from "./typebox.js";

const NO_LIMIT = 0;

const openInput = new Input(
  "openBrain",
  closed({
    path: text,
    encryption,
    userId: optionalText,
    allUsers: flag,
    timezone: optionalText,
    clock,
    confidence: Type.Optional(confidenceSettingsSchema),
    confidenceDefaults: Type.Optional(confidenceSettingsSchema),
    ranking: Type.Optional(rankingSettingsSchema),
    contradictions: Type.Optional(contradictionThresholdsSchema),
    secrets: Type.Optional(secretSettingsSchema),
    limits: Type.Optional(
      closed({
        contentCodePoints: count,
        databaseBytes: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
    ),
    readOnly: flag,
    ids: Type.Optional(callback<() => string>()),
    embedder: Type.Optional(Type.Unsafe<Embedder>({})),
    embedding: Type.Optional(embeddingSettingsSchema),
    lightrag: Type.Optional(lightRagOptionsSchema),
    alertWebhook: Type.Optional(alertWebhookOptionsSchema),
    fleet: Type.Optional(fleetOptionsSchema),
  }),
);

/**
 * What `openBrain` opens, without the methods around it: for hooks, which use one or two of them and must not wait for the
 * others to load.
 *
 * @throws CortexError as openBrain
 */
export async function openHandle(options: OpenBrainOptions): Promise<Handle> {
  const given = openInput.parse(options);
  const { clock = Date.now, ids, userId = DEFAULT_USER_ID, allUsers = false } = given;
  checkedUser(userId);
  const isShared = isFleetPath(given.path);
  if (isShared) {
    refuseUnshared(given);
  }
  const path = isShared ? given.path : locate(given.path);
  const policy = checkSettings(given.confidence);
  const defaults = resolvePolicy(given.confidenceDefaults);
  completePolicy(defaults, policy);
  const ranking = resolveRanking(given.ranking);
  const { contentCodePoints = DEFAULT_CONTENT_CODE_POINTS, databaseBytes = NO_LIMIT } =
    given.limits ?? {};
  const { embedder, lightrag, alertWebhook } = given;
  const server = lightrag && resolveLightRag(lightrag);
  const webhook = alertWebhook && resolveAlertWebhook(alertWebhook);
  const embedding = resolveEmbedding(given.embedding);
  // What speaks to a server or a model is loaded for brains that have one.
  const computing = embedder && (await import("../embedders/start.js"));
  const starting = lightrag && (await import("../lightrag/start.js"));
  const alerting = alertWebhook && (await import("../alerts/start.js"));
  const fileOptions = {
    key: given.encryption?.key,
    read_only: given.readOnly ?? false,
    default_policy: defaults,
    policy,
    contradictions: checkThresholds(given.contradictions),
    secrets: given.secrets,
    content_limit: contentCodePoints,
    database_limit: databaseBytes,
    sinks: lightrag === undefined ? [] : [LIGHTRAG],
    embedding_model: embedder && checkEmbedder(embedder),
  };
  const { brain, timezone, fleet, readOnlyAdvice } = isShared
    ? await openInFleet(given, fileOptions)
    : await openFile(path, given.timezone, fileOptions);
  return new Handle(brain, {
    userId,
    allUsers,
    ids,
    clock,
    embedding: embedder && computing?.startEmbedding(brain, embedder, { ...embedding, clock }),
    lightrag: lightrag && server && starting?.startLightRag(brain, server, lightrag, clock),
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
