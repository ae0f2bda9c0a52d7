import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { keyOf } from '../policies/share-key.ts'
import type { BlindCopy, StoredCase } from '../ports/cases.ts'
import { CASE_LIMITS } from '../ports/queue.ts'
import type { KnownCases } from './known-cases.ts'
import { queueOf } from './known-queues.ts'
import { dueAtOf } from './queue-order.ts'

/** The entry that makes a decision final. */
type FinalEntry = Pick<LedgerEntry, 'sequence' | 'receivedAtMs' | 'environment'>

/** The place of each kind among the cases of the entry. */
const PLACES = { second: 0, golden: 1 } as const

const HASHES = 2 ** 32

/**
 * The copies that come because a decision became final: of the case itself for a second person, and of a golden case. Chosen by a
 * hash of the case and of the final entry. A replay chooses the same; nobody can know the choice while they decide. A bulk action
 * brings none: its cases were decided by one judgement about a set, and thousands of them would flood the queue.
 */
export function copiesAfter(
  of: StoredCase,
  entry: FinalEntry,
  known: KnownCases,
): readonly StoredCase[] {
  const { quality } = queueOf(known.queues(), of.queue, { abuseType: of.abuseType })
  if (quality === undefined || of.blind !== undefined || of.resolution !== undefined) return NONE
  if (of.ending?.bulk !== undefined) return NONE
  const room = CASE_LIMITS.openCases - known.open()
  const copies: StoredCase[] = []
  const first = blindOf(of)
  if (first !== undefined && isChosen('second', quality.secondReview, of, entry)) {
    copies.push(copyOf(of, { kind: 'second', ...first, not: workersOf(of) }, entry))
  }
  if (isChosen('golden', quality.golden, of, entry)) {
    const golden = goldenFor(of, entry, known)
    if (golden !== undefined) copies.push(copyOf(golden.of, golden.blind, entry))
  }
  return copies.slice(0, Math.max(0, room))
}

const NONE: readonly StoredCase[] = []

const hashOf = (what: string, { id }: StoredCase, entry: FinalEntry): number =>
  keyOf(`${what} ${entry.environment} ${id} ${entry.sequence} ${entry.receivedAtMs}`)

const isChosen = (
  kind: BlindCopy['kind'],
  share: number,
  of: StoredCase,
  entry: FinalEntry,
): boolean => hashOf(kind, of, entry) < share * HASHES

type First = Pick<BlindCopy, 'of' | 'decision' | 'first' | 'expected'>

/** What a copy is compared with; undefined = the case has no decision that can be compared. */
function blindOf({ id, ending }: StoredCase): First | undefined {
  if (ending?.why !== 'decided' || ending.verdict === undefined) return undefined
  const { who: first = '', verdict: expected, sequence: decision } = ending
  return { of: id, decision, first, expected }
}

/** Everybody who did something with a case: they know it. */
const workersOf = ({ history }: StoredCase): readonly string[] => [
  ...new Set(history.flatMap(({ who }) => who ?? [])),
]

/** A golden case of the queue, by the hash; not the one that was decided just now. */
function goldenFor(of: StoredCase, entry: FinalEntry, known: KnownCases) {
  const ids = known.golden(of.queue).filter((id) => id !== of.id)
  const id = ids[hashOf('which golden', of, entry) % Math.max(1, ids.length)]
  const golden = id === undefined ? undefined : known.one(id)
  if (golden?.golden === undefined || golden.abuseType !== of.abuseType) return undefined
  const { who: first, verdict: expected, judges } = golden.golden
  const decision = golden.ending?.sequence ?? golden.golden.sequence
  const not = [...new Set([...workersOf(golden), first, ...judges])]
  const blind: BlindCopy = { kind: 'golden', of: golden.id, decision, first, expected, not }
  return { of: golden, blind }
}

/** A case as an ordinary one would come now, with the causes, scores and money of the decided one. */
function copyOf(
  of: StoredCase,
  blind: BlindCopy,
  { sequence, receivedAtMs: atMs }: FinalEntry,
): StoredCase {
  const { queue, entity, userId, abuseType, dueMs, scoreThen, scoreNow, money } = of
  const { causeCount, causes, history } = of
  const note = history[0]?.note
  return {
    id: sequence * CASE_LIMITS.queuesOfEvent + PLACES[blind.kind],
    queue,
    entity,
    ...(userId !== undefined && { userId }),
    abuseType,
    state: 'open',
    version: 1,
    dueMs,
    dueAtMs: dueAtOf(atMs, dueMs, causeCount),
    warned: 0,
    scoreThen,
    scoreNow,
    ...(money !== undefined && { money }),
    causeCount,
    causes,
    clocks: { enteredAtMs: atMs },
    skips: [],
    history: [{ sequence, atMs, did: 'opened', ...(note !== undefined && { note }) }],
    blind,
  }
}
