import { fromCanonicalJson } from '@winnow/contract'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { DatedRow, LabelledRow } from '../../learning/rows/labelled-rows.ts'
import { type MaybeGood, assumedGoodRows } from '../../learning/rows/assumed-good-rows.ts'
import type { TypeLearner } from '../../learning/type-learner.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import { wasBlocked } from './blocked-rows.ts'
import { wasCalledBad } from './called-bad.ts'
import { rowHeadsOf } from './learn-entry.ts'
import type { RowHead } from './ledger-row.ts'
import { isSuspect } from './suspect-events.ts'

/** Entries of the ledger that are looked at: of sixty events of a shop one is a sign-up. */
const LOOKED_AT = 4096
/** Of these, read at once: events that come meanwhile wait for a millisecond or two. */
const READ_AT_ONCE = 64

/** One abuse type of an environment, and what says which events are not good. */
export interface Learning {
  readonly memory: Pick<Memory, 'keys' | 'pipeline' | 'learning'>
  readonly environment: number
  readonly learned: EnvironmentModels
  readonly type: TypeLearner<DatedRow>
  /** The labels' time, ms. */
  readonly nowMs: number
}

/**
 * Rows that are assumed good in a fit: a sample of the events that have no label and are too young to count as good without one.
 * Bad is known within days, good after weeks of silence, and analysts who label the alerts that they review tell of little that
 * is good: models fitted to labels alone would take their share of bad ones for that of all events. None where labels cover most
 * events.
 */
export async function assumedGoodWithLabels(
  learning: Learning,
  find: FindEntry,
): Promise<readonly LabelledRow<DatedRow>[]> {
  const { learned, type } = learning
  const first = learned.settledTo + 1
  const last = type.rows.latest
  const stride = Math.max(1, (last - first + 1) / LOOKED_AT)
  const sampled = sampledOf({ first, last, stride }, type)
  const maybe: MaybeGood[] = []
  for (let from = 0; from < sampled.length; from += READ_AT_ONCE) {
    const heads = await rowHeadsOf(find, sampled.slice(from, from + READ_AT_ONCE))
    maybe.push(...maybeGood([...heads.values()], learning))
  }
  return assumedGoodRows(maybe, stride)
}

/**
 * Those that may be good: of types that are labelled, not blocked, of nobody who was called bad, and not suspected. Only those
 * whose row would be held if they were labelled good.
 */
export function maybeGood(
  heads: readonly RowHead[],
  { memory, environment, learned, type, nowMs }: Learning,
): readonly MaybeGood[] {
  const observedMs = nowMs - learned.models.firstMs
  return heads.flatMap((head) => {
    const { sequence, receivedAtMs } = head
    if (head.environment !== environment || !type.judges(head.eventType)) return []
    if (!type.rows.isSampled(sequence)) return []
    const event = fromCanonicalJson(head.body)
    if (type.rows.isBad(sequence) || wasCalledBad(memory, environment, event)) return []
    if (wasBlocked(memory, environment, event) || isSuspect(head, type.abuseType)) return []
    const atMs = event.timeMs ?? receivedAtMs
    const isLabelled = type.rows.has(sequence)
    const waited = type.shareInBy(nowMs - atMs, observedMs)
    // All events without a user count as those of one: sessions cost nothing.
    return { sequence, userId: event.userId ?? '', atMs, isLabelled, waited }
  })
}

interface Range {
  readonly first: number
  readonly last: number
  readonly stride: number
}

/** One sequence in `stride` from `first` to `last`: of rows that would be held if they were labelled good. */
function sampledOf(
  { first, last, stride }: Range,
  { rows }: TypeLearner<DatedRow>,
): readonly number[] {
  const sampled: number[] = []
  for (let from = first; from <= last; from += stride) {
    let sequence = Math.ceil(from)
    while (sequence < from + stride && !rows.isSampled(sequence)) sequence += 1
    if (sequence < from + stride && sequence <= last) sampled.push(sequence)
  }
  return sampled
}
