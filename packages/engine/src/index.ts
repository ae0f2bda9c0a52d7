export { DEVICE_ABUSE } from './entities/counted/bad-labels.ts'
export { MAX_RECORD_BYTES } from './aggregates/record-layout.ts'
export { strayRegisters } from './aggregates/stray-registers.ts'
export { STATES_REVISION } from './aggregates/states-revision.ts'
export {
  type BacktestSpan,
  type ComparedPolicies,
  LedgerBacktest,
  type LedgerBacktestReport,
} from './backtest/ledger-backtest.ts'
export { type LiveRouteFigures } from './backtest/live-route.ts'
export { type DecisionFigures, DecisionCounts } from './backtest/decision-counts.ts'
export { LiveRoutes } from './backtest/live-routes.ts'
export { shareOf } from './evaluation/resampling/share-estimate.ts'
export type { PolicyGuards } from './core/policies/safety/policy-guards.ts'
export { learnedBudgets } from './policies/safety/learned-budgets.ts'
export type { RouteBudget } from './policies/safety/route-budget.ts'
export { type AssumedCosts, DEFAULT_COSTS } from './backtest/money-balance.ts'
export { type ThresholdWish } from './backtest/propose-threshold.ts'
export { LiveRerun, type RerunReport } from './backtest/live-rerun.ts'
export { RouteTrial, type RouteTrialResult, type TriedRoute } from './backtest/route-trial.ts'
export { proposeThresholds, type ThresholdProposals } from './backtest/threshold-proposals.ts'
export { type CompiledPolicy, compilePolicy } from './policies/compile-policy.ts'
export { readDuration } from './policies/conditions/read-duration.ts'
export type { EventDecider } from './events/event-decider.ts'
export { readPolicy } from './policies/document/read-policy.ts'
export type { Accepted } from './core/accepted.ts'
export type { Command, CommandName, CommandResults } from './core/commands.ts'
export type { EventVerdicts, ExplainedVerdict } from './core/policies/explain-verdict.ts'
export type { PolicySource, Published } from './core/policies/policy-intake.ts'
export { mentionedTypes, seenTypes } from './fields/seen-types.ts'
export { type FieldsOfEnvironment, type SeenField } from './fields/seen-fields.ts'
export { checkPolicy } from './policies/check-policy.ts'
export { completions } from './policies/vocabulary/completions.ts'
export { conditionsPage } from './policies/vocabulary/conditions-page.ts'
export { type PolicyDecision } from './policies/compile-policy.ts'
export type { DocumentProblem } from './policies/document/document-problem.ts'
export { POLICY_LIMITS } from './policies/document/policy-document.ts'
export { diffPolicies, type PolicyChange } from './policies/document/diff-policies.ts'
export { entityIdsOf, type IdParts } from './policies/entity-ids.ts'
export { POLICY_STAGES, type PolicyStage } from './policies/policy-stage.ts'
export { type RecordedVerdict, verdictIn } from './policies/recorded-verdict.ts'
export { verdictSections } from './policies/write-verdict.ts'
export { runPolicy } from './policies/run-policy.ts'
export type { PolicyInput } from './policies/policy-input.ts'
export type { CounterNow } from './core/counters/counter-now.ts'
export type { Verdict, WorkflowVerdict } from './policies/verdict.ts'
export type { Core } from './core/core.ts'
export type { ListChangeResult, WantedValue } from './core/list-requests.ts'
export { LIST_LIMITS } from './lists/list-limits.ts'
export { listProblem } from './lists/list-problem.ts'
export { referenceOf } from './lists/list-keys.ts'
export type { CountedList } from './lists/lists.ts'
export { readListValue } from './lists/normal-value.ts'
export type { Query, QueryName, QueryResults } from './core/queries.ts'
export * from './core/core-errors.ts'
export type {
  DecisionSubject,
  DecisionRequest,
  EventRequest,
  NewLabelRequest,
  LabelSubject,
} from './core/requests.ts'
export type { ModelFromElsewhere } from './core/learning/model-choice.ts'
export type { OwnLabel } from './core/standing.ts'
export type { LastDecision } from './core/decision-intake.ts'
export type { EventSurroundings, NamedSharers } from './core/event-surroundings.ts'
export { type SharedValue, WEAK_FROM_USERS } from './core/shared-values.ts'
export { type KnownValue, VALUE_KINDS, type ValueKind } from './core/known-values.ts'
export { createCore, type Followed, newMemory } from './core/create-core.ts'
export { Follower, type FollowerParts } from './core/recovery/follower.ts'
export {
  CORE_LIMITS,
  type CoreLimits,
  type CoreParts,
  type RecoveryProgress,
} from './core/engine-parts.ts'
export type { LearnedNow } from './core/learning/learned-now.ts'
export { scoresNow } from './core/learning/scores-now.ts'
export type { ModelNews } from './core/learning/model-news.ts'
export { LocalCore } from './core/local-core.ts'
export type { Belonging } from './labels/belonging.ts'
export type { TypedFields } from './event-types/sent-fields.ts'
export { claimedEntity, claimOf, mayImplyLabel } from './labels/event-claim.ts'
export { fitsStates } from './core/recovery/fits-states.ts'
export type { DeclaredReport } from './core/recovery/declared-differences.ts'
export { ENGINE_VERSION, isSameVersion, type VersionSince } from './core/recovery/engine-version.ts'
export { replayLedger, type ReplayReport } from './core/recovery/replay.ts'
export { restedTail } from './core/recovery/snapshotter.ts'
export {
  identify,
  nameOfRequest,
  requestOf,
  type Idempotency,
  type KnownRequest,
} from './entries/request-id.ts'
export type { StoredScore } from './core/learning/score-traces.ts'
export {
  DEVICE_SIGNS,
  type DeviceSign,
  PAGE_SIGNS,
  type PageSign,
  type KnownDevice,
  type KnownFingerprint,
} from './events/devices/device-known.ts'
export { type DeviceWord, wordsOf } from './entities/device/device-words.ts'
export { looksOf } from './entities/device/signature.ts'
export { type Enrichment, NO_ENRICHMENT } from './entities/enrichment.ts'
export type { EntityKey } from './entities/entity-key.ts'
export { type EntityType, isPersonalValue, type SharedType } from './entities/entity-types.ts'
export { eventPartsOf } from './events/event-parts-of.ts'
export { runEvent } from './events/run-event.ts'
export type { Money } from './evaluation/curves/threshold-table.ts'
export { dailyPrecision, type DatedRows } from './evaluation/daily-precision.ts'
export { compareModels } from './evaluation/compare-models.ts'
export { estimateOf, evaluate } from './evaluation/evaluate.ts'
export { type Judged, judgedRows } from './evaluation/judged-rows.ts'
export { METRIC_NAMES, type MetricName } from './evaluation/metrics/metrics.ts'
export { LabelDelays, maturityMs } from './evaluation/maturity/label-delays.ts'
export { calibrationError } from './evaluation/metrics/reliability.ts'
export { promiseRatio } from './evaluation/metrics/probability-metrics.ts'
export { areaUnderRoc, averagePrecision } from './evaluation/metrics/rank-metrics.ts'
export { rankingOf } from './evaluation/ranking.ts'
export { type Estimate, NO_ESTIMATE } from './evaluation/resampling/bootstrap.ts'
export { type Contributions, contributionsOf } from './explain/contributions.ts'
export { type FamilyReason, familyReasons, type ReasonPart } from './explain/family-reasons.ts'
export { Population } from './explain/population.ts'
export { topParts, withMinorTogether } from './explain/minor-parts.ts'
export { pointsPerLogOdds } from './explain/points.ts'
export {
  type ReasonChange,
  reasonChanges,
  onlyMinorText,
  withMinorChangesTogether,
} from './explain/reason-changes.ts'
export { sentenceIn } from './explain/sentences/feature-sentences.ts'
export { reasonsPage } from './explain/reference/reasons-page.ts'
export { NO_TOKENS, servedLayersOf } from './explain/served-layers.ts'
export { servedReasons } from './explain/served-reasons.ts'
export { movingWords } from './explain/moving-words.ts'
export { sharersText } from './explain/sharers-text.ts'
export type { EventWords } from './explain/sentences/event-words.ts'
export { standingText } from './explain/standing-text.ts'
export { FEATURE_INDEX, FEATURES } from './features/index.ts'
export { EventVectors } from './learning/event-vectors.ts'
export { logOddsOf } from './learning/layers.ts'
export { decisionsWith, USUAL_DECISIONS } from './entries/decisions/usual-decisions.ts'
export {
  type Decision,
  DECISION_CATEGORIES,
  DECISION_SOURCES,
  type DecidedType,
  DECIDED_TYPES,
} from './ports/decision.ts'
export type { Standing } from './core/standing.ts'
export type { TakenDecision } from './entries/decisions/taken-decision.ts'
export { fitModel } from './learning/live/fit-model.ts'
export { type LearnedTrace, traceIn } from './learning/live/learned-trace.ts'
export { type ModelBody, serves } from './entries/model-body.ts'
export type { LoggedVector } from './learning/logged-row.ts'
export { customNames } from './models/tokens/custom-tokens.ts'
export { FTRL_SETTINGS } from './models/online/ftrl.ts'
export { type Reason, reasonsOf } from './models/reasons.ts'
export { testReasonOf } from './events/test-scores.ts'
export { scoreOf } from './models/score.ts'
export { MAX_SESSION_EVENTS } from './events/pointers/session-events.ts'
export { STARTER_MODELS, STARTER_VERSION } from './models/starter/index.ts'
export { decodeOutcome, encodeOutcome, NO_OUTCOME, type Outcome } from './events/outcome.ts'
export type {
  Account,
  Accounts,
  BeaconRules,
  Environment,
  KeyRecord,
  KeyScope,
} from './ports/accounts.ts'
export {
  normalEmail,
  type People,
  type Person,
  PERSON_STATES,
  type PersonState,
  type ProviderIdentity,
  type RoleGrant,
} from './ports/people.ts'
export type { OwnRole, OwnRoles } from './ports/own-roles.ts'
export { FOUND_TYPES, type FoundId, type FoundType, MAX_FOUND_IDS } from './ports/found-ids.ts'
export type { SavedView, SavedViews } from './ports/saved-views.ts'
export type { KnownToken, PersonalToken, PersonalTokens } from './ports/personal-tokens.ts'
export type { Credentials, Passkey, PersonCredentials, TotpGenerator } from './ports/credentials.ts'
export {
  type KnownSession,
  LINK_KINDS,
  type LinkKind,
  type PersonLink,
  SIGN_IN_METHODS,
  type SignInMethod,
  type SignIns,
  type SignInSession,
} from './ports/sign-ins.ts'
export {
  type HealthCount,
  type HealthSighting,
  type HealthVerdict,
  type IntegrationHealth,
  MAX_HEALTH_COUNTS_PER_DAY,
  OTHER_SIGHTINGS,
} from './ports/integration-health.ts'
export type { AuditActor, AuditBody, PersonActor } from './entries/audit-body.ts'
export { actorName, type AuditQuery, MAX_AUDIT_PAGE, type StoredAudit } from './ports/audit.ts'
export { auditEntry } from './entries/audit-entry.ts'
export type { Fields, TimelineDetails } from './entries/define-entry.ts'
export { type EventEntry, isShrunkenEvent } from './entries/event-entry.ts'
export type { StatedLabel } from './entries/label-body.ts'
export {
  definitionOf,
  ENTRY_KINDS,
  type EntryKind,
  entryOfKind,
  type EntryOfKind,
  type LedgerEntry,
  outcomeIn,
} from './entries/ledger-entry.ts'
export { bodyText, openEntry, type StoredEntry } from './entries/stored-entry.ts'
export {
  type Attempt,
  type AttemptNote,
  type AttemptTimings,
  type ClaimWish,
  type Deliveries,
  type Delivery,
  type DeliveryCounts,
  type DeliveryEntity,
  type DeliveryError,
  type DeliveryQuery,
  type DeliveryState,
  MAX_ANSWER_CHARS,
  MAX_DELIVERY_PAGE,
  MAX_REPLAYED,
  type NewDelivery,
  type Replay,
  type ReplaySelection,
} from './ports/deliveries.ts'
export {
  DELIVERY_ORDERS,
  type Endpoint,
  ENDPOINT_KINDS,
  type EndpointKind,
  type Endpoints,
  type EndpointSecret,
  type EndpointSettings,
  MAX_ENDPOINTS,
  SIGNATURE_KINDS,
  type SignatureKind,
} from './ports/endpoints.ts'
export type { Ledger, RewritableLedger } from './ports/ledger.ts'
export { erasedName } from './entries/erasure-entry.ts'
export {
  erasedUser,
  erasureBody,
  eraseUser,
  listedOf,
  shrinkUser,
  spentUser,
} from './erasure/erase-user.ts'
export type { AdminHash } from './ports/admin-hash.ts'
export { type OldEntries, shrinkOldEntries } from './erasure/old-entries.ts'
export type * from './ports/erasures.ts'
export * from './ports/retention.ts'
export type { Merchant, MerchantChange, Merchants } from './ports/merchants.ts'
export type {
  MessageCounters,
  MessageCounts,
  NewVerification,
  RenewedCode,
  Verification,
  Verifications,
  VerificationSubject,
} from './ports/verifications.ts'
export type { BeaconDetails } from './ports/beacon-details.ts'
export { wholeBeacon } from './events/beacons/split-beacon.ts'
export {
  isBeacon,
  noBytes,
  WRITTEN_KINDS,
  type WrittenKind,
  writtenKindOf,
} from './ports/written-kind.ts'
export {
  IDS_PER_ENTRY,
  MESSAGES_KEPT,
  type MessageRetention,
  MAX_OUTBOX_PAGE,
  type MessageHead,
  type MessageOf,
  type Outbox,
  type OutboxMessage,
  type ScoreThresholds,
  type ThresholdSettings,
} from './ports/outbox.ts'
export {
  LIST_FORMS,
  LIST_KINDS,
  type ListChange,
  type ListDefinition,
  type ListedValue,
  type ListForm,
  type ListKind,
  type ListPage,
  MAX_LIST_PAGE,
} from './ports/list.ts'
export { maskedValue } from './lists/masked-value.ts'
export { isOfKind, matches } from './messages/matches.ts'
export type { MessageFilter } from './ports/message-filter.ts'
export { exampleMessages } from './messages/example-messages.ts'
export { messagesOf } from './messages/messages-of.ts'
export {
  messagesOfDecisions,
  messagesOfLabel,
  messagesOfListing,
  messagesOfMove,
  messagesOfUserDecisions,
} from './messages/messages-of-work.ts'
export { isTrouble, type NoticedBody, topicOf, troubleOf } from './entries/noticed-body.ts'
export type { ListRecords } from './ports/list-records.ts'
export {
  DEFAULT_PARTNER_CONFIG,
  MAX_PARTNER_PAGE,
  type Partner,
  type PartnerAccount,
  type PartnerConfig,
  type PartnerKey,
  type Partners,
} from './ports/partners.ts'
export type { Places } from './ports/places.ts'
export { bytesOf, emptyView, lengthOf, type RecordView, viewOf } from './ports/record-view.ts'
export * from './ports/records.ts'
export type { SnapshotPart, Snapshots } from './ports/snapshots.ts'
export type { ResidentStates, Store } from './ports/store.ts'
export type {
  FitProgress,
  FitTask,
  FittedModel,
  ModelOrigin,
  OnProgress,
  Trainer,
} from './ports/trainer.ts'
export type {
  KnownRecords,
  RecordChanges,
  RecordHead,
  RecordKey,
  RecordKind,
  RecordPut,
  Subject,
  Unlabelled,
} from './records/changes.ts'
export { originalOf } from './records/put-transaction.ts'
export { recordChanges } from './records/record-changes.ts'
export { DEFAULT_THRESHOLDS, thresholdsOf } from './entries/thresholds.ts'
export { typesOfBad } from './report/matured-rows.ts'
export { type BlockedEvent, blockedEventOf } from './core/learning/blocked-rows.ts'
export type { BlockingRow } from './report/blocking-table.ts'
export { MAX_LEARNING_ENVIRONMENTS } from './learning/live/learning-state.ts'
export { JUDGED_MIN, type PartFigures, REVIEWED_A_DAY } from './report/grouped-figures.ts'
export * from './report/model-report.ts'
export type { ServedCalibration } from './report/served-calibration.ts'
export { ServingHistory } from './report/serving-history.ts'
export * from './ports/cases.ts'
export * from './ports/claims.ts'
export * from './ports/queue.ts'
export type { PolicyBody } from './entries/policy-body.ts'
export * from './cases/known-queues.ts'
export { type CaseChange, type KnownCases } from './cases/known-cases.ts'
export { matchesCase } from './cases/case-filter.ts'
export type { CaseFilter } from './ports/case-filter.ts'
export { idOfMoved } from './cases/moved-case.ts'
export { placeOfShare } from './cases/nearest-rank.ts'
export { type Agreement, agreementOf } from './review-quality/agreement.ts'
export { caseTruth } from './review-quality/case-truth.ts'
export { LoadTally } from './review-quality/load-tally.ts'
export { type CountedShare, FIGURE_MIN, type ReviewLine } from './review-quality/review-line.ts'
export { type ReviewQuality, ReviewTally } from './review-quality/review-tally.ts'
export { compareCases, ORDER_SENTENCES, warningDue } from './cases/queue-order.ts'
export type { CaseBody, CaseHead, CaseWorker, CaseWork, Judgement } from './entries/case-body.ts'
export { askIndex, fieldsAsked } from './explore/ask-index.ts'
export { askedPeriods } from './explore/asked-periods.ts'
export { draftCondition } from './explore/draft-condition.ts'
export type { ExploreValue } from './explore/explore-field.ts'
export { ExploreIndex } from './explore/explore-index.ts'
export { EXPLORE_LIMITS } from './explore/explore-limits.ts'
export type * from './explore/explore-question.ts'
export * from './activity/activity-event.ts'
export * from './activity/money-of-user.ts'
export * from './activity/payment-methods-of-user.ts'
export * from './activity/places-of-user.ts'
export { listOf } from './entities/field-readers.ts'
