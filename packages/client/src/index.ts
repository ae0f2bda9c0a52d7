export { sendBulk, type BulkAnswer, type BulkLine, type BulkOptions } from './bulk.ts'
export type { CallOptions, LabelOptions, ScoreOptions, TrackOptions } from './call-options.ts'
export { WinnowClient } from './client.ts'
export type { Clock } from './clock.ts'
export {
  WinnowRefusal,
  WinnowUnavailable,
  type RefusalDetails,
  type UnavailableReason,
} from './errors.ts'
export { CLIENT_LIMITS } from './limits.ts'
export type { NativeClient } from './native-client.ts'
export type { ClientOptions } from './options.ts'
export type * from './payloads.ts'
export type { LineOutcome, LineWarning } from './read-bulk-answer.ts'
