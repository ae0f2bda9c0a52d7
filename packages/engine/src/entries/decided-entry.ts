import { blocksOf, type TakenDecision } from './decisions/taken-decision.ts'
import type { Block } from '../event-types/block.ts'
import type { LabelledEntity } from '../ports/records.ts'
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
  readonly of?: LabelledEntity | undefined
  readonly taken: TakenDecision
  /** The decisions that stand from here on, one of each abuse type. */
  readonly latest: readonly TakenDecision[]
  /** The entry of the decision that this one undoes: what stood before it stands again, or nothing. */
  readonly undoes?: number
  /** Its messages wait for its `settled` entry. */
  readonly isHeld?: true
  /** Of an undo of such a decision: its messages have left. */
  readonly wasFinal?: boolean
  /** Of a person's decision outside of cases: the entity's last decision before it, which an undo restores. */
  readonly before?: number
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
  entity: ({ of }) => of,
  timeline: ({ of, taken, undoes }) => ({
    taken,
    ...(of && { of }),
    ...(undoes !== undefined && { undoes }),
  }),
  exported: decidedFields,
  // A file of an import has no word for what is undone: what stood before is decided again, or nothing is.
  imported: (entry, id) =>
    entry.body.undoes !== undefined && !isStanding(entry.body)
      ? undefined
      : { id, ...decidedFields(entry) },
})

const isStanding = ({ taken, latest }: DecidedBody): boolean =>
  latest.some(({ id, abuseType }) => id === taken.id && abuseType === taken.abuseType)

/** A decision blocks whether a person or a rule took it. */
function blocks({ of, taken, undoes }: DecidedBody): Block | undefined {
  const isBlocked = blocksOf(taken) ?? (undoes === undefined ? undefined : false)
  if (isBlocked === undefined || (of?.type !== 'order' && of?.type !== 'content')) return undefined
  return { of: { type: of.type, id: of.id }, isBlocked }
}

function decidedFields({ body }: EntryOf<'decided', DecidedBody>): Fields {
  const { userId, of, taken, undoes } = body
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
    ...(undoes !== undefined && { undoes }),
  }
}
