import { blocksOf, type TakenDecision } from './decisions/taken-decision.ts'
import type { Block } from '../event-types/block.ts'
import type { LabelledThing } from '../ports/records.ts'
import { labelledUser } from '../records/labelled-user.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry, type Fields } from './define-entry.ts'
import type { EntryOf } from './entry-of.ts'
import { jsonCodec } from './json-codec.ts'

/** The body of a `decided` entry. */
export interface DecidedBody {
  /** The entity's user; absent when unknown. */
  readonly userId?: string | undefined
  /** What it is about, when not the user. */
  readonly of?: LabelledThing | undefined
  readonly taken: TakenDecision
  /** The decisions that stand from here on, one of each abuse type. */
  readonly latest: readonly TakenDecision[]
}

/** A decision that was taken. */
export const decidedEntry = defineEntry({
  kind: 'decided',
  ...jsonCodec<DecidedBody>('taken', 'latest'),
  fold: (entry, states) => states.pointAtDecision(entry, entry.body),
  blocks,
  records({ body }, known) {
    const { id, atMs } = body.taken
    return { ...NO_CHANGES, atMs, type: id, subject: labelledUser(body, known) }
  },
  timeMs: ({ body }) => body.taken.atMs,
  userId: (body) => body.userId,
  timeline: ({ of }) => (of === undefined ? {} : { of }),
  exported: decidedFields,
  imported: (entry, id) => ({ id, ...decidedFields(entry) }),
})

/** A decision blocks whether a person or a rule took it. */
function blocks({ of, taken }: DecidedBody): Block | undefined {
  const isBlocked = blocksOf(taken)
  if (isBlocked === undefined || (of?.type !== 'order' && of?.type !== 'content')) return undefined
  return { of: { type: of.type, id: of.id }, isBlocked }
}

function decidedFields({ body: { userId, of, taken } }: EntryOf<'decided', DecidedBody>): Fields {
  return {
    $user_id: userId,
    entity: of?.type ?? 'user',
    entity_id: of?.id ?? userId,
    decision_id: taken.id,
    abuse_type: taken.abuseType,
    category: taken.category,
    source: taken.source,
    decision_time: taken.atMs,
    analyst: taken.analyst,
    description: taken.description,
  }
}
