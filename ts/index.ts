/**
 * cortex: the memory of an agent in one file.
 *
 * @packageDocumentation
 */
export type {
  AlertDeliveryState,
  AlertWebhookSettings,
} from "./alerts/settings.js";
export type { AlertPayload } from "./alerts/webhook.js";
export type * from "./bridge/alerts.js";
export type * from "./bridge/atom-types.js";
export type * from "./bridge/brain-types.js";
export { CortexBridge } from "./bridge/bridge.js";
export type * from "./bridge/change-types.js";
export { type ConfidenceRecord, calculateConfidence } from "./bridge/confidence.js";
export type { ContradictionThresholds } from "./bridge/contradiction-thresholds.js";
export type { EncryptionOptions } from "./bridge/encryption.js";
export {
  EnhancedUserMemory,
  type EnhancedUserMemoryDict,
  ensureEnhancedMemory,
  extractUserMemory,
  type Provenance,
  type UserMemory,
} from "./bridge/enhanced-memory.js";
export { CORTEX_ERROR_CODES, CortexError, type CortexErrorCode } from "./bridge/errors.js";
export type {
  ArchiveImportReport,
  ExportFormat,
  ExportOptions,
  ExportReport,
  RestoreReport,
  RotationOptions,
  RotationReport,
} from "./bridge/files.js";
export type {
  CurrentClaim,
  CurrentOptions,
  CurrentView,
  GraphEntity,
  GraphFact,
  GraphOptions,
  GraphView,
  GraphWalkOptions,
  PastClaim,
} from "./bridge/graph.js";
export {
  categoriesMatch,
  confidenceCategory,
  displayConfidence,
  estimateTokens,
  normalizeCategories,
} from "./bridge/helpers.js";
export { hostConfidence } from "./bridge/host-confidence.js";
export type * from "./bridge/list-types.js";
export type { MergeOptions, MergeReport } from "./bridge/merge.js";
export { type MergeBrainsOptions, mergeBrains } from "./bridge/merge-brains.js";
export {
  type MigratedTable,
  type MigrateOptions,
  type MigrationReport,
  migrateBrain,
} from "./bridge/migrate.js";
export { openBrain } from "./bridge/open.js";
export type {
  ConfidenceCategory,
  ConfidencePolicy,
  ConfidenceSettings,
  Purpose,
} from "./bridge/policy-schema.js";
export type { RankingSettings } from "./bridge/ranking.js";
export { standingOf } from "./bridge/ranking.js";
export { type RekeyOptions, type RekeyReport, rekeyBrain } from "./bridge/rekey.js";
export type * from "./bridge/report-types.js";
export {
  type RestatementGender,
  type RestatementPerson,
  type RestateOptions,
  restate,
} from "./bridge/restate.js";
export {
  type RestoreOptions,
  type RollbackOptions,
  type RollbackReport,
  restoreBrain,
  rollBackBrain,
} from "./bridge/restore.js";
export type * from "./bridge/search-types.js";
export type { SecretSettings } from "./bridge/secret-settings.js";
export { type Sentiment, type SentimentWord, sentimentOf } from "./bridge/sentiment.js";
export { Session } from "./bridge/session.js";
export type * from "./bridge/session-types.js";
export type { LightRagReport } from "./bridge/sinks.js";
export {
  type SpeechAct,
  type SpeechActPart,
  speechAct,
  speechActs,
} from "./bridge/speech-act.js";
export {
  classifyTopics,
  deriveCategories,
  type TopicClassification,
  type TopicScore,
} from "./bridge/topics.js";
export type * from "./bridge/types.js";
export type { UserMemoryInput } from "./bridge/user-memories.js";
export type * from "./bridge/verification.js";
export {
  type Embedder,
  EmbedderError,
  type EmbedderProblem,
  type EmbeddingKind,
} from "./embedders/embedder.js";
export type { EmbeddingSettings } from "./embedders/embedding-settings.js";
export { legacyDaemonEmbedder } from "./embedders/legacy-daemon.js";
export {
  type LocalEmbedder,
  type LocalEmbedderOptions,
  localEmbedder,
} from "./embedders/local.js";
export {
  type OpenAiCompatibleOptions,
  openAiCompatibleEmbedder,
} from "./embedders/openai-compatible.js";
export type { EmbedderState } from "./embedders/service.js";
export type { Reconciliation } from "./lightrag/reconcile.js";
export type { LightRagSettings, LightRagState } from "./lightrag/settings.js";
export type { Scheduler } from "./outside/scheduler.js";
export { withoutRecall } from "./recall/block.js";
export { isWorthKeeping } from "./recall/prompt.js";
export { type Recall, type RecallOptions, recallFor } from "./recall/recall.js";
export {
  printReport,
  REPORT_FORMATS,
  type RenderReportOptions,
  type ReportFormat,
  renderReport,
} from "./report/index.js";
export type { PrintOptions } from "./report/pdf.js";
export {
  type AtomizeResult,
  type AtomResult,
  type AtomStatsResult,
  type AtomsResult,
  atomCreate,
  atomFindCauses,
  atomize,
  atomLink,
  atomSearch,
  atomStats,
  type BeforeResult,
  type BrainProvider,
  type CategoriesResult,
  type CategoryResult,
  type CausesToolResult,
  type ChangeResult,
  type CortexTool,
  cortexAdd,
  cortexAlerts,
  cortexCheck,
  cortexCreateCategory,
  cortexCurrent,
  cortexDedupe,
  cortexEdit,
  cortexForget,
  cortexHistory,
  cortexListCategories,
  cortexMove,
  cortexReport,
  cortexResolve,
  cortexSearch,
  cortexSessionContinue,
  cortexStats,
  cortexStm,
  cortexTools,
  cortexTrends,
  cortexUpdate,
  cortexValidate,
  cortexVerifyNext,
  type FoundResult,
  type GraphQueryResult,
  graphQuery,
  type LinkResult,
  memoryGet,
  memorySearch,
  type ResolveResult,
  type SessionContinueResult,
  type SessionStartResult,
  type SessionToolResult,
  type SlotHit,
  type SlotReadResult,
  type SlotSearchResult,
  sessionComplete,
  sessionContext,
  sessionEdit,
  sessionEnd,
  sessionStart,
  sessionTurn,
  type ToolAnnotations,
  type ToolDetails,
  type ToolFailure,
  type ToolOutcome,
  type ToolText,
  temporalPatterns,
  temporalSearch,
  type VerifyNextResult,
  type WorkingMemoryResult,
  whatHappenedBefore,
  workingMemory,
} from "./tools/index.js";
export { type ViewOptions, type ViewReport, writeView } from "./view/view.js";
