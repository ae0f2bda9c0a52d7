/** The calls of `/v1`: the declarations, and what handlers, the document, the client and the command line make of them. */
export { ANY_ORIGIN, AS_SET, type AsSet } from './native/accounts/beacon-rules-members.ts'
export { thresholdWish } from './native/accounts/threshold-members.ts'
export { accountCalls } from './native/accounts/account-calls.ts'
export { accountSchema, wholeAccountSchema } from './native/accounts/account-schema.ts'
export { auditCalls } from './native/audit/audit-calls.ts'
export { auditRecordSchema } from './native/audit/audit-schema.ts'
export {
  AUDITED_ACTIONS,
  AUDITED_THINGS,
  type AuditedAction,
  type AuditedThing,
} from './native/audit/audit-words.ts'
export { beaconCalls } from './native/beacon/beacon-calls.ts'
export { BEACON_ID } from './native/beacon/beacon-schema.ts'
export {
  meaning,
  member,
  noteUpTo,
  textUpTo,
  yesOrNo,
  type Member,
  type Members,
  type ReadMembers,
  bodySchema,
} from './native/call/body-member.ts'
export { ERRORS_OF_ACCESS, errorsOfShape } from './native/call/call-errors.ts'
export { CSV_TYPE, isInClient } from './native/call/native-call.ts'
export type {
  AnswerOf,
  BodyRead,
  ByTheLine,
  CallAccess,
  CallInput,
  CallTag,
  DeclaredCall,
  InCsv,
  NativeCall,
  PathName,
} from './native/call/native-call.ts'
export { nativeRequest, type NativeRequest } from './native/call/native-request.ts'
export { parameterSchema } from './native/call/parameter-schema.ts'
export type { Parameter, ParameterForm, ReadOf } from './native/call/parameter.ts'
export { ADMINISTRATION, type Permission, PERMISSIONS } from './native/call/permissions.ts'
export { PATH_NAMES } from './native/call/path-names.ts'
export * from './native/common-schemas.ts'
export { decisionCalls } from './native/decisions/decision-calls.ts'
export { decisionSchema } from './native/decisions/decision-schema.ts'
export {
  DECIDED_TYPES,
  DECISION_CATEGORIES,
  DECISION_SOURCES,
} from './native/decisions/decision-words.ts'
export { deviceCalls } from './native/devices/device-calls.ts'
export { deviceSchema } from './native/devices/device-schema.ts'
export { ENTRY_KINDS } from './native/events/entry-kinds.ts'
export { eventCalls } from './native/events/event-calls.ts'
export { DECISION_LINE_ENTITIES, LABEL_LINE_ENTITIES } from './native/events/line-schemas.ts'
export { DEFAULT_HEALTH_DAYS, healthCalls } from './native/health/health-calls.ts'
export {
  AMOUNT_FINDINGS,
  amountHealthSchema,
  clockHealthSchema,
  MIN_AMOUNTS,
  problemCountSchema,
} from './native/health/integration-health-schema.ts'
export { snippetDaySchema } from './native/health/snippet-health-schema.ts'
export { keyCalls } from './native/keys/key-calls.ts'
export { keySchema, newKeySchema, rotatedKeySchema } from './native/keys/key-schema.ts'
export {
  LABEL_SUBJECT,
  LABEL_SUBJECT_TYPES,
  NEW_LABEL,
  NEW_LABELS,
} from './native/labels/label-body.ts'
export { labelCalls } from './native/labels/label-calls.ts'
export { labelSchema } from './native/labels/label-schema.ts'
export { csvLine, plainCell } from './csv/csv-line.ts'
export { CsvFault, CsvReader, type CsvRow } from './csv/read-csv.ts'
export { NEW_VALUE } from './native/lists/list-body.ts'
export { listCalls } from './native/lists/list-calls.ts'
export { listDefinitionSchema, listedValueSchema } from './native/lists/list-schema.ts'
export { LIST_COLUMNS, LIST_KINDS, LIST_STORES } from './native/lists/list-words.ts'
export { modelCalls } from './native/models/model-calls.ts'
export { MODEL_FILE_FORMAT, modelFileSchema } from './native/models/model-file-schema.ts'
export {
  fittingSchema,
  LEARNING_ENVIRONMENTS_COUNT,
  lastFitSchema,
  modelRecordSchema,
  modelSchema,
} from './native/models/model-schema.ts'
export {
  modelReportSchema,
  reportPartSchema,
  reportThresholdSchema,
} from './native/models/report-schema.ts'
export { NATIVE_CALLS, type NativeCallName, type NativeCalls } from './native/native-calls.ts'
export { outboxCalls } from './native/outbox/outbox-calls.ts'
export { outboxMessageSchema } from './native/outbox/outbox-schema.ts'
export { recordCalls } from './native/records/record-calls.ts'
export {
  orderStatusSchema,
  storedRecordSchema,
  transactionPartSchema,
} from './native/records/record-schema.ts'
export {
  comparisonSchema,
  partChangeSchema,
  scoreChangeSchema,
  valueChangeSchema,
} from './native/scores/comparison-schema.ts'
export {
  explainedScoreSchema,
  explanationSchema,
  featureSchema,
  sharedSchema,
} from './native/scores/explanation-schema.ts'
export { scoreCalls } from './native/scores/score-calls.ts'
export { snippetCalls } from './native/snippet/snippet-calls.ts'
export { timelineCalls } from './native/users/timeline-calls.ts'
export { causeSchema, timelineEntrySchema } from './native/users/timeline-schema.ts'
export { userCalls } from './native/users/user-calls.ts'
export { userSchema } from './native/users/user-schema.ts'
