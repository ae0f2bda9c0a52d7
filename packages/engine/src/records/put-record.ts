import type { ReservedFields } from '@winnow/contract/canonical'
import type { FollowUp } from '../entities/enrichment.ts'
import type { KnownRecords, RecordHead, RecordKind, RecordPut } from './changes.ts'
import type { SentEvent } from './sent-event.ts'

/** An event on its way into the records. */
export interface FoldedEvent {
  readonly sequence: number
  readonly atMs: number
  readonly event: SentEvent
  readonly followUp: FollowUp | undefined
}

/** How an event changes a record. */
export interface RecordRule {
  readonly kind: RecordKind
  readonly id: string
  /** `replace`: the record is what was sent now; `merge`: fields sent now over those sent before. */
  readonly how: 'replace' | 'merge'
  /** What a record means that was never seen before: made now, or there before integration. */
  readonly unknown: 'created now' | 'pre-existing'
  readonly links?: Readonly<Record<string, string>>
  /** The fields that count, when not all that the event sent. */
  readonly only?: ReservedFields
}

/**
 * The record after an event. It stays as it was after an event of another user than its own, and after one that tells
 * again what is not the latest any more. An event that happened before the record's newest one (a late one)
 * tells when the record was created, and fields nobody sent since; it replaces nothing.
 */
export function putRecord(folded: FoldedEvent, rule: RecordRule, known: KnownRecords): RecordPut {
  const former = known.head(rule.kind, rule.id)
  if (former === undefined) return { head: firstHead(folded, rule), fields: rule.only ?? 'as sent' }
  if (isOfOther(former, folded.event)) return { head: former, fields: 'as before' }
  if (folded.followUp === 'repeat') return withUser(former, folded.event)
  const isLate = folded.atMs < former.updatedAtMs
  const head = nextHead(folded, rule, former, isLate)
  if (rule.how === 'replace') return { head, fields: isLate ? 'as before' : 'as sent' }
  const before = known.fields(former)
  const now = rule.only ?? folded.event.fields()
  return { head, fields: isLate ? merged(now, before) : merged(before, now) }
}

/** A repeated event may be the first to name the entity's owner. */
function withUser(former: RecordHead, { userId }: SentEvent): RecordPut {
  return { head: { ...former, userId: former.userId ?? userId }, fields: 'as before' }
}

/** The first user that an event names with an id keeps the record. */
const isOfOther = (former: RecordHead, { userId }: SentEvent): boolean =>
  former.userId !== undefined && userId !== undefined && former.userId !== userId

function firstHead({ sequence, atMs, event }: FoldedEvent, rule: RecordRule): RecordHead {
  const isCreated = rule.unknown === 'created now'
  return {
    kind: rule.kind,
    id: rule.id,
    userId: event.userId,
    createdBy: isCreated ? sequence : undefined,
    createdAtMs: isCreated ? atMs : undefined,
    updatedBy: sequence,
    updatedAtMs: atMs,
    links: rule.links ?? {},
  }
}

function nextHead(
  { sequence, atMs, event }: FoldedEvent,
  rule: RecordRule,
  former: RecordHead,
  isLate: boolean,
): RecordHead {
  const isFirstCreation = rule.unknown === 'created now' && former.createdBy === undefined
  const { userId } = event
  return {
    ...former,
    userId: isLate ? (former.userId ?? userId) : (userId ?? former.userId),
    createdBy: isFirstCreation ? sequence : former.createdBy,
    createdAtMs: isFirstCreation ? atMs : former.createdAtMs,
    updatedBy: isLate ? former.updatedBy : sequence,
    updatedAtMs: Math.max(former.updatedAtMs, atMs),
    links: isLate ? { ...rule.links, ...former.links } : { ...former.links, ...rule.links },
  }
}

function merged(under: ReservedFields, over: ReservedFields): ReservedFields {
  return { ...under, ...over }
}
