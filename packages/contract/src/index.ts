export { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from './durations.ts'
export {
  API_VERSIONS,
  compareVersions,
  isApiVersion,
  standing,
  type ApiVersion,
  type Standing,
  type VersionSpan,
} from './api-version.ts'
export type { Beacon, BeaconPage, BeaconScalar, BeaconValue } from './beacon/beacon.ts'
export { BEACON_EVENT } from './beacon/beacon-event.ts'
export {
  BEHAVIOR_FIGURES,
  DEVICE_COMPONENTS,
  type ComponentBound,
} from './beacon/device-components.ts'
export {
  ABUSE_TYPES,
  type AbuseType,
  type CanonicalEvent,
  type CustomValue,
  type CustomValues,
  type FieldValue,
  type ReservedFields,
} from './canonical-event.ts'
export type { Actor, CustomFields, EventDeclaration } from './define-event.ts'
export { PAYMENT_GATEWAYS } from './enums/payment-gateway-names.ts'
export { ERRORS, errorOf, type ErrorCode, type ErrorEntry } from './errors.ts'
export {
  customEvent,
  eventTypes,
  reservedEvent,
  type AnyEvent,
  type CustomEventPayload,
  type EventPayload,
  type EventType,
} from './event-types.ts'
export type { Field, FieldSet, Presence } from './kinds/kind.ts'
export type { PayloadOf } from './field.ts'
export { OPEN_FIELDS } from './open-fields.ts'
export { maskAccountNumbers } from './account-numbers/mask-account-numbers.ts'
export { isInnerAddress } from './kinds/inner-address.ts'
export { isIpAddress } from './kinds/is-ip-address.ts'
export { ipv4Number } from './kinds/ipv4-number.ts'
export { isPublicV4, v4Text } from './kinds/public-v4.ts'
export type { Kind, Shape } from './kinds/kind.ts'
export { MONEY } from './kinds/money.ts'
export { isInSeconds, meantMs } from './kinds/time.ts'
export { LIMITS, LIMIT_DOCS, type LimitName } from './limits.ts'
export {
  OWN_ERRORS,
  ownErrorOf,
  type OwnErrorBody,
  type OwnErrorEntry,
  type OwnErrorWord,
} from './own-errors.ts'
export { momentMs } from './moment.ts'
export { nearestName } from './nearest-name.ts'
export { canonicalJson, fromCanonicalJson } from './parse/canonical-json.ts'
export {
  parseEvent,
  type Accepted,
  type ParseOptions,
  type ParsedEvent,
} from './parse/parse-event.ts'
export type { MobileEvent, MobilePlatform, MobileProblem } from './mobile/mobile-event.ts'
export { parseMobileBatch, type ParsedMobileBatch } from './mobile/parse-mobile-batch.ts'
export { minorUnitMicros } from './minor-units.ts'
export { customNames } from './placeholders/custom-names.ts'
export { isPlaceholder } from './placeholders/is-placeholder.ts'
export type { PlaceholderKind } from './placeholders/placeholder-table.ts'
export { type Problem, problemAt } from './problem.ts'
export { sha256Hex } from './sha256.ts'
export { COMPAT_PARAMETERS, remarksOfQuery } from './query-parameters.ts'
export { RULINGS, type ProblemKind } from './refusal-or-warning.ts'
export type { Ruling } from './ruling.ts'
export { isRounded } from './kinds/rounded-id.ts'
export { decodePathId, decodeSubjectId, type DecodedPathId } from './path-id.ts'
export {
  abuseTypeOf,
  isAbuseWord,
  parseAbuseTypes,
  type ParsedAbuseTypes,
} from './labels/abuse-types.ts'
export { parseLabel, type LabelRequest, type ParsedLabel } from './labels/parse-label.ts'
export { readTime } from './labels/read-time.ts'
export { readLabelLine, type LabelLine } from './lines/label-line.ts'
export {
  abuseTypeIn,
  idIn,
  notesIn,
  placeholderIn,
  thingIn,
  timeIn,
  type Fields,
} from './lines/line-fields.ts'
export { isBeaconLine, isDecisionLine, isLabelLine } from './lines/line-kinds.ts'
export type { Refused } from './refused.ts'
export { testScoreOf, type TestScore } from './sandbox-test-values.ts'
export {
  envelope,
  refusalMessage,
  warningListOf,
  type Envelope,
  type WarningList,
} from './answers/envelope.ts'
export { labelAnswer, type LabelAnswer } from './answers/label-answer.ts'
export type { CheckAnswer, ResendAnswer, SendAnswer } from './answers/verification-answers.ts'
export { VERIFICATION_VERSIONS } from './openapi/verification-paths.ts'
export {
  scoreNow,
  scoreNowFlat,
  userScore,
  userScoreFlat,
  type ScoreNow,
  type ScoreNowFlat,
  type UserScore,
  type UserScoreFlat,
} from './answers/score-answer.ts'
export type {
  AbuseScore,
  Action,
  LatestDecision,
  LatestLabel,
  Percentiles,
  Reason,
  WorkflowStatus,
} from './answers/score-parts.ts'
export type {
  ScoreResponse,
  ScoreResponseByType,
  ScoreResponseFlat,
} from './answers/score-response.ts'
export {
  anything,
  booleanSchema,
  choiceSchema,
  eitherSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  numberSchema,
  objectSchema,
  optional as optionalSchema,
  partSchema,
  recordSchema,
  textSchema,
  wordSchema,
  type ObjectSchema,
  type OptionalSchema,
  type Schema,
  type ValueOf,
} from './answers/typed-schema.ts'
export {
  abuseTypeSchema,
  byAbuseType,
  reason as reasonSchema,
  latestDecision as latestDecisionSchema,
  workflowStatus as workflowStatusSchema,
} from './answers/score-parts.ts'
export { eventJsonSchema } from './openapi/event-schema.ts'
export type { JsonSchema } from './openapi/json-schema.ts'
export { openApiDocument, ownRefusal, type OpenApiExtension } from './openapi/open-api-document.ts'
export { isRecord } from './is-record.ts'
export { suffixMeaning, type SuffixMeaning } from './suffix-meaning.ts'
export { exampleEvent } from './examples/example-event.ts'
