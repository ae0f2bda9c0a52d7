import { type AbuseType, fromCanonicalJson } from '@winnow/contract'
import { hash32 } from '../../entities/entity-key.ts'
import { FEATURES } from '../../features/index.ts'
import { RIDGE_BAD_MIN, RIDGE_GOOD_MIN } from '../../learning/learning-limits.ts'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { PresumedEvent, SaidOfEvent } from '../../learning/live/lesson-body.ts'
import { scoreOf } from '../../models/score.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { decodeOutcome } from '../../outcome.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { Memory } from '../recovery/recover.ts'
import { wasBlocked } from './blocked-rows.ts'
import { wasCalledBad } from './called-bad.ts'
import { rowHeadsOf } from './learn-entry.ts'
import type { RowHead } from './ledger-row.ts'

/** Events presumed good beside each bad one. */
const PRESUMED_PER_BAD = 4

/** Entries looked at for them: not each is an event of the same type. */
const LOOKED_AT_PER_BAD = 16
/** Further ones where these hold too few: of sixty events of a shop one is a sign-up. */
const LOOKED_AT_FURTHER = 96

/** From this score of the starter on nobody is presumed good. */
const SUSPECT_SCORE = 20

/** Bad labels of one lesson that are balanced so; beyond, a lesson would read too much. */
const BALANCED_MAX = 4

/**
 * The bad ones that good events are presumed beside: those of an abuse type that no models can be fitted to yet, because too
 * few are bad, or too few are known to be good. Bad is known in days, good in weeks: who heard of bad events alone would
 * think ill of everybody. Later those that were waited for long enough say what good is, and in a wave of bad ones most
 * presumptions are wrong.
 */
export function toBalance<Bad extends { readonly abuseType: AbuseType }>(
  bad: readonly Bad[],
  learned: EnvironmentModels | undefined,
): readonly Bad[] {
  const isTooEarly = (abuseType: AbuseType): boolean => {
    const { badTotal = 0, goods = 0 } = learned?.models.typeOf(abuseType)?.rows ?? {}
    return badTotal < RIDGE_BAD_MIN || goods < RIDGE_GOOD_MIN
  }
  return bad.filter(({ abuseType }) => isTooEarly(abuseType)).slice(0, BALANCED_MAX)
}

/** Where a lesson is taught. */
interface LearningMemory {
  readonly memory: Pick<Memory, 'learning' | 'keys' | 'pipeline'>
  readonly environment: number
}

/**
 * Events to be presumed good beside the bad ones of a lesson: of the same type and environment, with no label,
 * not blocked, of nothing and nobody called bad or suspected by the starter; spread over the ledger before the label, so that what came in
 * one burst with the bad event is hardly among them.
 */
export async function presumedBeside(
  said: readonly SaidOfEvent[],
  { memory, environment }: LearningMemory,
  find: FindEntry,
): Promise<readonly PresumedEvent[]> {
  const learned = memory.learning.scorerOf(environment)
  const drawn = toBalance(
    said.filter(({ verdict }) => verdict === 'bad'),
    learned,
  )
  const labelled = new Set(said.map(({ event }) => event))
  const likeIn = async (
    bad: SaidOfEvent,
    looked: readonly number[],
  ): Promise<readonly number[]> => {
    const rows = await rowHeadsOf(find, [bad.event, ...looked])
    return looked
      .filter((sequence) => !labelled.has(sequence))
      .filter((sequence) => isLike(rows.get(sequence), rows.get(bad.event), learned))
      .filter((sequence) => !isUnknown(memory, rows.get(sequence)))
      .filter((sequence) => !isSuspect(rows.get(sequence), bad.abuseType))
  }
  const presumed = drawn.map(async (bad) => {
    const { label, abuseType } = bad
    const near = await likeIn(bad, lookedAtBeside(label))
    const further =
      near.length < PRESUMED_PER_BAD ? await likeIn(bad, lookedFurtherBeside(label)) : []
    const all = [...new Set([...near, ...further])].slice(0, PRESUMED_PER_BAD)
    return all.map((event) => ({ event, abuseType }))
  })
  return (await Promise.all(presumed)).flat()
}

/** Spread over the entries before the label, from the latest to the earliest; where exactly is the label's lot. */
export const lookedAtBeside = (label: number): readonly number[] =>
  spreadBefore(label, LOOKED_AT_PER_BAD)

/** Others, where these hold too few. */
const lookedFurtherBeside = (label: number): readonly number[] =>
  spreadBefore(label, LOOKED_AT_FURTHER)

function spreadBefore(label: number, count: number): readonly number[] {
  const stride = (label - 1) / count
  const lot = hash32(String(label), count) / 2 ** 32
  const places = Array.from({ length: count }, (_, at) => at + lot)
  const sequences = places.map((place) => label - 1 - Math.floor(place * stride))
  return [...new Set(sequences)].filter((sequence) => sequence > 0)
}

/** What was blocked, and what else is of a bad user or order: nobody knows whether it was good. */
function isUnknown(memory: LearningMemory['memory'], row: RowHead | undefined): boolean {
  if (row === undefined) return false
  const event = fromCanonicalJson(row.body)
  return wasBlocked(memory, row.environment, event) || wasCalledBad(memory, row.environment, event)
}

/** What the starter suspects may be as bad as what was labelled. */
function isSuspect(row: RowHead | undefined, abuseType: AbuseType): boolean {
  if (row === undefined) return false
  const { features } = decodeOutcome(row.outcome)
  // A vector that another version made says nothing to this one's starter.
  if (features.length !== FEATURES.length) return false
  return scoreOf(STARTER_MODELS[abuseType].margin(features)) >= SUSPECT_SCORE
}

function isLike(
  row: RowHead | undefined,
  bad: RowHead | undefined,
  learned: EnvironmentModels | undefined,
): boolean {
  if (row === undefined || bad === undefined || row.sequence === bad.sequence) return false
  if (row.environment !== bad.environment || row.eventType !== bad.eventType) return false
  return learned?.models.types.every(({ rows }) => !rows.has(row.sequence)) ?? true
}
