import type { AbuseType } from '@winnow/contract'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { ExampleOfEvent } from '../../entries/lesson-body.ts'
import { areCovered } from '../../learning/rows/assumed-good-rows.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import { rowHeadsOf } from './learn-entry.ts'
import type { TurnShare } from './turn-share.ts'
import { maybeGood } from './unjudged-events.ts'

/** Entries looked at, from the first of the latest labelled events on. */
const LOOKED_AT = 48

/** What the labels of an environment are judged from. */
interface LabelSample {
  readonly memory: Pick<Memory, 'keys' | 'pipeline' | 'learning'>
  readonly environment: number
  readonly nowMs: number
  readonly turn: TurnShare
}

/** Labels of one abuse type, before they are learned. */
interface NewLabels {
  readonly abuseType: AbuseType
  /** Entries of the events that they are about. */
  readonly events: readonly number[]
}

/** The entries that tell whether labels are a fair sample; none where they move no layer. */
export function lookedAtForFairness(
  learned: EnvironmentModels | undefined,
  { abuseType, events }: NewLabels,
): readonly number[] {
  const type = learned?.models.typeOf(abuseType)
  if (type === undefined || !type.mayMove(events.length)) return []
  const labelled = type.recent.all.filter(({ sequence }) => type.rows.has(sequence))
  return spreadOver(Math.min(...labelled.map(({ sequence }) => sequence)), Math.max(...events))
}

/**
 * The abuse types of new labels of which most of the latest events are labelled: there the share of bad labels is that of bad events.
 * Only asked of those with layers that may move.
 */
export async function fairlyLabelled(
  said: readonly ExampleOfEvent[],
  { memory, environment, nowMs, turn }: LabelSample,
  find: FindEntry,
): Promise<ReadonlySet<AbuseType>> {
  const learned = memory.learning.scorerOf(environment)
  const fair = new Set<AbuseType>()
  for (const abuseType of new Set(said.map((one) => one.abuseType))) {
    const type = learned?.models.typeOf(abuseType)
    const own = said.filter((one) => one.abuseType === abuseType && one.verdict !== 'withdrawn')
    const events = own.map(({ event }) => event)
    const lookedAt = lookedAtForFairness(learned, { abuseType, events })
    if (learned === undefined || type === undefined || lookedAt.length === 0) continue
    const heads = await rowHeadsOf(find, lookedAt)
    await turn.rest()
    const learning = { memory, environment, learned, type, nowMs }
    if (areCovered(maybeGood([...heads.values()], learning))) fair.add(abuseType)
  }
  return fair
}

/** Sequences from `first` to `last`, evenly apart; none from Infinity on. */
function spreadOver(first: number, last: number): readonly number[] {
  const stride = Math.max(1, (last - first + 1) / LOOKED_AT)
  const sequences: number[] = []
  for (let at = first; at <= last; at += stride) sequences.push(Math.floor(at))
  return sequences
}
