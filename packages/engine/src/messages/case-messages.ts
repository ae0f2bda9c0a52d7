import type { MessageBodies } from '@winnow/contract/native'
import type { CaseChange } from '../cases/known-cases.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { StoredCase } from '../ports/cases.ts'
import type { MessageSubject } from '../ports/outbox.ts'
import { defineCaseMessage } from './define-case-message.ts'
import type { KnownToMessages, MessageParts } from './define-message.ts'
import { messageText } from './message-text.ts'
import { undoneDecision } from './undone-decision.ts'

/** A case came, or came back: its decision, or the one elsewhere, was undone after its message had left. */
export const caseOpened = defineCaseMessage({
  kind: 'case.opened',
  version: 1,
  of: (change, entry, known) =>
    isOpened(change, entry, known)
      ? { ...headOf(change.after), body: causeOf(change.after) }
      : undefined,
})

export const caseJoined = defineCaseMessage({
  kind: 'case.joined',
  version: 1,
  of: ({ before, after }) =>
    before !== undefined && after.causeCount > before.causeCount
      ? { ...headOf(after), body: causeOf(after) }
      : undefined,
})

/** The decisions of a case leave when they can no longer be undone unseen, and the case with them. */
export const caseDecided = defineCaseMessage({
  kind: 'case.decided',
  version: 1,
  of({ after }, entry) {
    if (entry.kind !== 'settled' || entry.body.case !== after.id) return undefined
    const { decisions, who } = entry.body
    const ids = decisions.map(({ id }) => id)
    const body = { ...partsOf(after), decision_ids: ids, analyst: who.name }
    return { ...headOf(after), ...(ids.length === 1 && { decisionId: ids[0] }), body }
  },
})

/** A case that a person decided elsewhere leaves with that decision, when it cannot be undone any more: see `decidedElsewhere`. */
export const caseLeft = defineCaseMessage({
  kind: 'case.left',
  version: 1,
  of({ before, after }, entry) {
    const { ending } = after
    if (before?.ending !== undefined || ending === undefined || ending.elsewhere === 'queue') {
      return undefined
    }
    if (entry.kind === 'decided' && entry.body.isHeld === true) return undefined
    return leftParts(after)
  },
})

export const caseDueSoon = defineCaseMessage({
  kind: 'case.due_soon',
  version: 1,
  of: (change) => dueParts(change, (percent) => percent < 100),
})

export const caseOverdue = defineCaseMessage({
  kind: 'case.overdue',
  version: 1,
  of: (change) => dueParts(change, (percent) => percent === 100),
})

/** What a case that left without a decision of its own says; undefined = it did not. */
export function leftParts(one: StoredCase): MessageParts<'case.left'> | undefined {
  const { ending } = one
  if (ending === undefined) return undefined
  const { why, detail } = ending
  // Of a user who was erased nothing leaves any more.
  if (why === 'decided' || why === 'withdrawn' || why === 'erased') return undefined
  return { ...headOf(one), body: { ...partsOf(one), reason: why, detail: messageText(detail) } }
}

function isOpened({ before, after }: CaseChange, entry: LedgerEntry, known: KnownToMessages) {
  if (after.state !== 'open') return false
  if (before === undefined) return true
  if (before.state === 'open') return false
  if (entry.kind === 'case') return entry.body.do !== 'undo' || entry.body.wasFinal
  const undone = entry.kind === 'decided' ? undoneDecision(entry, known) : undefined
  return undone?.wasFinal !== false
}

function dueParts(
  { before, after }: CaseChange,
  isOf: (percent: number) => boolean,
): (MessageSubject & { readonly body: MessageBodies['case.overdue'] }) | undefined {
  const { warned, dueAtMs } = after
  if (before === undefined || warned <= before.warned || !isOf(warned)) return undefined
  return { ...headOf(after), body: { ...partsOf(after), due_at: dueAtMs, percent: warned } }
}

const headOf = ({ id, queue, entity, userId, abuseType, scoreNow }: StoredCase) => ({
  entity,
  userId,
  abuseType,
  score: scoreNow,
  caseId: String(id),
  queue,
})

const partsOf = ({ id, queue, entity, abuseType, scoreNow }: StoredCase) => ({
  case_id: String(id),
  queue,
  entity: { ...entity },
  abuse_type: abuseType,
  score: scoreNow,
})

function causeOf(one: StoredCase): MessageBodies['case.opened'] {
  const { causes, dueAtMs, money } = one
  const cause = causes.at(-1)
  return {
    ...partsOf(one),
    due_at: dueAtMs,
    cause:
      cause === undefined
        ? null
        : {
            sequence: cause.sequence,
            workflow: cause.workflow,
            route: cause.route,
            policy_version: cause.version,
          },
    money:
      money === undefined ? null : { amount_micros: money.amountMicros, currency: money.currency },
  }
}
