import { caseChanges } from '../cases/case-changes.ts'
import type { CaseWorker } from '../entries/case-body.ts'
import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import type { LabelBody } from '../entries/label-body.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { StoredCase } from '../ports/cases.ts'
import type { ListChange } from '../ports/list.ts'
import type { OutboxMessage } from '../ports/outbox.ts'
import type { QueuesInForce } from '../ports/queue.ts'
import { messagesOf } from './messages-of.ts'

/** Work on a case that is only thought of. */
interface Thought {
  readonly of: StoredCase
  readonly who: CaseWorker
  readonly environment: number
  readonly nowMs: number
}

/** Places of the entries that would be written: no message of them is sent, so any will do. */
const [WORK, FIRST_DECISION] = [1, 2]

const entryAt = (
  sequence: number,
  { environment, nowMs }: Pick<Thought, 'environment' | 'nowMs'>,
) => ({
  sequence,
  environment,
  receivedAtMs: nowMs,
  requestId: undefined,
  outcome: new Uint8Array(0),
})

const headOf = ({ of, who }: Thought) => {
  const { id, queue, entity, userId, abuseType, scoreNow: score } = of
  const user = userId === undefined ? {} : { userId }
  return { case: id, queue, entity, ...user, abuseType, score, who }
}

/** The messages that would leave if a case were decided, but for those of other cases of its entity. */
export function messagesOfDecisions(
  thought: Thought,
  taken: readonly TakenDecision[],
): readonly OutboxMessage[] {
  const { of } = thought
  const { entity, userId } = of
  const about =
    entity.type === 'user'
      ? { userId: entity.id }
      : { userId, of: { type: entity.type, id: entity.id } }
  const decided = taken.map((one, at): LedgerEntry => ({
    ...entryAt(FIRST_DECISION + at, thought),
    kind: 'decided',
    body: { ...about, taken: one, latest: taken },
  }))
  const decisions = taken.map(({ id, abuseType }, at) => ({
    id,
    abuseType,
    entry: FIRST_DECISION + at,
  }))
  const final: LedgerEntry = {
    ...entryAt(FIRST_DECISION + taken.length, thought),
    kind: 'settled',
    body: { ...headOf(thought), of: WORK, decisions },
  }
  const after = { ...of, state: 'decided' } as const
  return messagesOf(final, [{ before: of, after }], {
    entry: (sequence) => decided.find((entry) => entry.sequence === sequence),
    endedBy: () => [],
  })
}

/** A decision about a user that is only thought of. */
interface ThoughtOfUser {
  readonly userId: string
  /** Open cases about the user. */
  readonly cases: readonly StoredCase[]
  readonly environment: number
  readonly nowMs: number
}

/** The messages that would leave if a bulk action decided about a user, and the cases that would end. */
export function messagesOfUserDecisions(
  thought: ThoughtOfUser,
  taken: readonly TakenDecision[],
): { readonly messages: readonly OutboxMessage[]; readonly ended: readonly StoredCase[] } {
  const none = { atMs: thought.nowMs, scores: new Float32Array(0), subject: undefined }
  const steps = taken.map((one, at) => {
    const entry: LedgerEntry = {
      ...entryAt(FIRST_DECISION + at, thought),
      kind: 'decided',
      body: { userId: thought.userId, taken: one, latest: taken },
    }
    const changes = caseChanges(entry, none, { ...KNOWS_NOTHING, ofEntity: () => thought.cases })
    const known = { entry: () => undefined, endedBy: () => [] }
    return { messages: messagesOf(entry, changes, known), changes }
  })
  return {
    messages: steps.flatMap(({ messages }) => messages),
    ended: steps.flatMap(({ changes }) => changes.flatMap(({ before }) => before ?? [])),
  }
}

interface ThoughtOfEntry {
  readonly environment: number
  readonly nowMs: number
}

const NOTHING_KNOWN = { entry: () => undefined, endedBy: () => [] }

/** The messages that would leave if a bulk action labelled a user. */
export function messagesOfLabel(
  thought: ThoughtOfEntry,
  { userId, label }: Pick<LabelBody, 'userId' | 'label'>,
): readonly OutboxMessage[] {
  const { abuseType, isBad } = label
  const effect = { abuseType, isBad, atMs: thought.nowMs, touched: [] }
  const body = { userId, label, effect, replaces: [] }
  return messagesOf({ ...entryAt(WORK, thought), kind: 'label', body }, [], NOTHING_KNOWN)
}

/** The messages that would leave if a bulk action added values to a list. */
export function messagesOfListing(
  thought: ThoughtOfEntry,
  body: ListChange,
): readonly OutboxMessage[] {
  return messagesOf({ ...entryAt(WORK, thought), kind: 'listed', body }, [], NOTHING_KNOWN)
}

const KNOWS_NOTHING = {
  queues: () => ({}),
  one: () => undefined,
  ofUser: () => [],
  ofEntity: () => [],
  newest: () => undefined,
  golden: () => [],
  endedBy: () => [],
  open: () => 1,
}

/** The messages that would leave if a case were moved to a queue where its entity has no other. */
export function messagesOfMove(
  thought: Thought,
  { to, queues }: { readonly to: string; readonly queues: QueuesInForce },
): readonly OutboxMessage[] {
  const entry: LedgerEntry = {
    ...entryAt(WORK, thought),
    kind: 'case',
    body: { ...headOf(thought), do: 'move', to },
  }
  const none = { atMs: thought.nowMs, scores: new Float32Array(0), subject: undefined }
  const changes = caseChanges(entry, none, {
    ...KNOWS_NOTHING,
    queues: () => queues,
    one: () => thought.of,
  })
  return messagesOf(entry, changes, { entry: () => undefined, endedBy: () => [] })
}
