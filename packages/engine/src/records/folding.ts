/**
 * Folding the ledger into records, without the rest of the engine: what threads that only do that
 * load, in a hundredth of the time and memory.
 */
export type { Decision } from '../ports/decision.ts'
export type { ListChange } from '../ports/list.ts'
export type { AuditBody } from '../entries/audit-body.ts'
export { auditEntry } from '../entries/audit-entry.ts'
export { actorName } from '../ports/audit.ts'
export type { LedgerEntry } from '../entries/ledger-entry.ts'
export { decisionEntry } from '../entries/decision-entry.ts'
export { definitionOf, ENTRY_KINDS } from '../entries/ledger-entry.ts'
export { modelEntry } from '../entries/model-entry.ts'
export { thresholdsEntry } from '../entries/thresholds-entry.ts'
export { bodyText, openEntry } from '../entries/stored-entry.ts'
export { keptRequestOf } from './kept-request.ts'
export { isShrunken, withoutKept } from '../events/kept-event.ts'
export { isNews } from '../entries/is-news.ts'
export { caseChanges } from '../cases/case-changes.ts'
export { heldChange } from '../cases/held-decision.ts'
export { changedMsOf, markOf } from '../cases/case-quality.ts'
export type { CaseChange, KnownCases } from '../cases/known-cases.ts'
export { queuesAfter } from '../cases/known-queues.ts'
export { compareCases, rankOf, warnAtOf } from '../cases/queue-order.ts'
export { recordChanges } from './record-changes.ts'
export type { KnownToMessages } from '../messages/define-message.ts'
export { messagesOf } from '../messages/messages-of.ts'
export { orderMessage } from '../messages/order-message.ts'
export { partnerMessages } from '../messages/partner-messages.ts'
export { crossings } from '../messages/score-crossings.ts'
export { DEFAULT_THRESHOLDS } from '../entries/thresholds.ts'
export { LEVEL_BITS, levelOf, levelsAfter, THRESHOLDS } from '../messages/score-levels.ts'
export {
  MESSAGES_KEPT,
  type MessageRetention,
  type OutboxMessage,
  type ThresholdSettings,
} from '../ports/outbox.ts'
export { noticedEntry } from '../entries/noticed-entry.ts'
export { type NoticedBody, topicOf } from '../entries/noticed-body.ts'
export { originalOf } from './put-transaction.ts'
export { recordNamedBy } from './put-records.ts'
export { SentEvent } from './sent-event.ts'
