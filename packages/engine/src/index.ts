export type { AcceptedEvent } from './accepted-event.ts'
export { DEVICE_ABUSE } from './aggregates/declared/collected.ts'
export { AGGREGATES } from './aggregates/declared/index.ts'
export type { Aggregate } from './aggregates/define-aggregate.ts'
export { MAX_RECORD_BYTES } from './aggregates/record-layout.ts'
export { STATES_REVISION } from './aggregates/states-revision.ts'
export * from './core/core.ts'
export * from './core/create-core.ts'
export * from './core/engine-parts.ts'
export type { LearnedNow } from './core/learned-now.ts'
export type { ModelNews } from './core/model-news.ts'
export type { StoredScore } from './core/voice-desk.ts'
export { LabelDesk, type LabelLedger } from './core/label-desk.ts'
export * from './core/replay.ts'
export {
  DEVICE_SIGNS,
  type DeviceSign,
  type KnownDevice,
  type KnownFingerprint,
} from './device-known.ts'
export { type DeviceWord, wordsOf } from './entities/device/device-words.ts'
export { type Enrichment, NO_ENRICHMENT } from './entities/enrichment.ts'
export * from './entities/entity-key.ts'
export * from './entities/entity-types.ts'
export type { Facts } from './entities/facts.ts'
export { factsOf } from './entities/facts-of.ts'
export { mentionsOf } from './entities/mentions.ts'
export {
  type Calibration,
  calibrate,
  IDENTITY,
  priorShift,
} from './evaluation/calibration/calibration.ts'
export * from './evaluation/calibration/calibration-code.ts'
export * from './evaluation/calibration/choose-calibration.ts'
export type { MarginRows } from './evaluation/calibration/margin-rows.ts'
export { compareModels, isBetterBeyondNoise, type Rivals } from './evaluation/compare-models.ts'
export * from './evaluation/curves/reliability-curve.ts'
export * from './evaluation/curves/score-histogram.ts'
export * from './evaluation/curves/threshold-table.ts'
export { dailyPrecision, type DatedRows } from './evaluation/daily-precision.ts'
export * from './evaluation/drift/calibration-drift.ts'
export * from './evaluation/drift/distribution.ts'
export * from './evaluation/drift/drift-alarm.ts'
export { populationStabilityIndex } from './evaluation/drift/stability-index.ts'
export { estimateOf, evaluate, type Evaluation } from './evaluation/evaluate.ts'
export { type Judged, judgedRows, type JudgedRows } from './evaluation/judged-rows.ts'
export {
  METRIC_NAMES,
  METRICS,
  type Metric,
  type MetricName,
} from './evaluation/metrics/metrics.ts'
export { promiseRatio } from './evaluation/metrics/probability-metrics.ts'
export * from './evaluation/metrics/rank-metrics.ts'
export { type Ranking, rankingOf } from './evaluation/ranking.ts'
export type { BlockingRow } from './report/blocking-table.ts'
export { type PartFigures, REVIEWED_A_DAY } from './report/grouped-figures.ts'
export * from './report/model-report.ts'
export type { Money } from './evaluation/curves/threshold-table.ts'
export type { ReportSpan } from './report/matured-rows.ts'
export { ServingHistory } from './report/serving-history.ts'
export {
  type BootstrapOptions,
  type Estimate,
  NO_ESTIMATE,
} from './evaluation/resampling/bootstrap.ts'
export { type Contributions, contributionsOf, type ServedLayers } from './explain/contributions.ts'
export { NO_TOKENS, servedLayersOf } from './explain/served-layers.ts'
export { servedReasons } from './explain/served-reasons.ts'
export { type LearnedVoice, voiceIn } from './learning/live/learned-voice.ts'
export * from './explain/family-reasons.ts'
export {
  LEAST_USERS,
  MAX_POPULATION_USERS,
  Population,
  type Standing,
} from './explain/population.ts'
export * from './explain/reason-changes.ts'
export { sentenceOf } from './explain/sentences/feature-sentences.ts'
export type { Sharers } from './explain/sharers.ts'
export { sharersText } from './explain/sharers-text.ts'
export { standingText } from './explain/standing-text.ts'
export { FIRST_LAYERS, logOddsOf } from './learning/layers.ts'
export type { Feature } from './features/define-feature.ts'
export { FEATURE_INDEX, FEATURES } from './features/index.ts'
export { EventVectors } from './learning/event-vectors.ts'
export * from './learning/learner.ts'
export { fitModel } from './learning/live/fit-model.ts'
export { type ModelBody, serves } from './learning/live/model-body.ts'
export { lineUpOf } from './learning/live/environment-models.ts'
export { LEARNING_LIMITS, type LearningLimits } from './learning/learning-limits.ts'
export type { LoggedVector } from './learning/logged-row.ts'
export type { Model } from './models/model.ts'
export { type Cuts, DenseBins, MAX_BINS } from './models/online/dense-bins.ts'
export { EventTokens, type TokenParts } from './models/online/event-tokens.ts'
export { decodeFtrl, digestOfFtrl, encodeFtrl } from './models/online/ftrl-codec.ts'
export * from './models/online/ftrl.ts'
export * from './models/online/lesson-buffer.ts'
export { quantileCuts } from './models/online/quantile-cuts.ts'
export { fitRidge, type Ridge, ridgeMargin, type RidgeRows } from './models/online/ridge.ts'
export { sourceName, SOURCES } from './models/online/sources.ts'
export { customNames } from './models/online/custom-tokens.ts'
export { starterCuts } from './models/online/starter-cuts.ts'
export { TokenList, type Tokens } from './models/online/token-list.ts'
export { MAX_REASONS, type Reason, reasonsOf } from './models/reasons.ts'
export { scoreOf } from './models/score.ts'
export { STARTER_MODELS, STARTER_VERSION } from './models/starter/index.ts'
export { TextTokens, type TextSources } from './models/text/text-tokens.ts'
export { MalformedTreeFile } from './models/trees/malformed-tree-file.ts'
export { OrdinalVector } from './models/trees/ordinals.ts'
export { treeCountOf, type TreeEnsemble } from './models/trees/tree-ensemble.ts'
export {
  decodeTrees,
  encodeTrees,
  MAX_TREE_FILE_BYTES,
  type TreeFile,
} from './models/trees/tree-file.ts'
export type { TreeOrigin } from './models/trees/tree-file-checks.ts'
export { TreeModel } from './models/trees/tree-model.ts'
export { decodeOutcome, decodeScores, encodeOutcome, NO_OUTCOME, type Outcome } from './outcome.ts'
export { Pipeline } from './pipeline.ts'
export type * from './ports/accounts.ts'
export type { EntityStates } from './ports/entity-states.ts'
export { bytesOf, emptyView, lengthOf, type RecordView, viewOf } from './ports/record-view.ts'
export * from './ports/integration-health.ts'
export * from './ports/ledger.ts'
export * from './ports/outbox.ts'
export type { Places } from './ports/places.ts'
export type * from './ports/records.ts'
export type * from './ports/snapshots.ts'
export type * from './ports/store.ts'
export type * from './ports/trainer.ts'
export type * from './records/changes.ts'
export { recordChanges } from './records/record-changes.ts'
export { DEFAULT_THRESHOLDS, thresholdsOf } from './records/score-levels.ts'
export { growTrees, type GrownTrees, type TreeProgress } from './training/trees/grow-trees.ts'
export { MAX_TRAINING_ROWS, type TrainingRows } from './training/trees/training-rows.ts'
export { DEFAULT_TREE_SETTINGS, type TreeSettings } from './training/trees/tree-settings.ts'
