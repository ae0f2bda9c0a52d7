import { type AbuseType, fromCanonicalJson } from '@winnow/contract'
import { hash32 } from '../../entities/entity-key.ts'
import { RIDGE_BAD_MIN } from '../../learning/learning-limits.ts'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { PresumedEvent, SaidOfEvent } from '../../learning/live/lesson-body.ts'
import { wasCalledBad } from './called-bad.ts'
import { wasBlocked } from './blocked-rows.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { rowHeadsOf } from './learn-entry.ts'
import type { RowHead } from './ledger-row.ts'
import type { Memory } from '../recovery/recover.ts'

/** Events presumed good beside each bad one. */
const PRESUMED_PER_BAD = 4

/** Entries looked at for them: not each is an event of the same type. */
const LOOKED_AT_PER_BAD = 16

/** Bad labels of one lesson that are balanced so; beyond, a lesson would read too much. */
const BALANCED_MAX = 4

/**
 * The bad ones that good events are presumed beside: the first of their abuse type, before models can be fitted to
 * them. Later those that were waited for long enough say what good is, and in a wave of bad ones most presumptions are wrong.
 */
export function toBalance<Bad extends { readonly abuseType: AbuseType }>(
  bad: readonly Bad[],
  learned: EnvironmentModels | undefined,
): readonly Bad[] {
  const heard = (abuseType: AbuseType): number =>
    learned?.models.typeOf(abuseType)?.rows.badTotal ?? 0
  return bad.filter(({ abuseType }) => heard(abuseType) < RIDGE_BAD_MIN).slice(0, BALANCED_MAX)
}

/** Where a lesson is taught. */
interface LearningMemory {
  readonly memory: Pick<Memory, 'learning' | 'keys' | 'pipeline'>
  readonly environment: number
}

/**
 * Events to be presumed good beside the bad ones of a lesson: of the same type and environment, with no label,
 * not blocked, of nothing and nobody called bad; spread over the ledger before the label, so that what came in
 * one burst with the bad event is hardly among them.
 */
export async function presumedBeside(
  said: readonly SaidOfEvent[],
  { memory, environment }: LearningMemory,
  find: FindEntry,
): Promise<readonly PresumedEvent[]> {
  const learned = memory.learning.scorerOf(environment)
  const bad = said.filter(({ verdict }) => verdict === 'bad')
  const drawn = toBalance(bad, learned).map((each) => {
    return { ...each, looked: lookedAtBeside(each.label) }
  })
  const wanted = drawn.flatMap(({ event, looked }) => [event, ...looked])
  const rows = await rowHeadsOf(find, [...new Set(wanted)])
  const labelled = new Set(said.map(({ event }) => event))
  return drawn.flatMap(({ event, abuseType, looked }) => {
    const row = rows.get(event)
    return looked
      .filter((sequence) => !labelled.has(sequence) && isLike(rows.get(sequence), row, learned))
      .filter((sequence) => !isUnknown(memory, rows.get(sequence)))
      .slice(0, PRESUMED_PER_BAD)
      .map((sequence) => ({ event: sequence, abuseType }))
  })
}

/** Spread over the entries before the label, from the latest to the earliest; where exactly is the label's lot. */
export function lookedAtBeside(label: number): readonly number[] {
  const stride = (label - 1) / LOOKED_AT_PER_BAD
  const lot = hash32(String(label), LOOKED_AT_PER_BAD) / 2 ** 32
  const places = Array.from({ length: LOOKED_AT_PER_BAD }, (_, at) => at + lot)
  const sequences = places.map((place) => label - 1 - Math.floor(place * stride))
  return [...new Set(sequences)].filter((sequence) => sequence > 0)
}

/** What was blocked, and what else is of a bad user or order: nobody knows whether it was good. */
function isUnknown(memory: LearningMemory['memory'], row: RowHead | undefined): boolean {
  if (row === undefined) return false
  const event = fromCanonicalJson(row.body)
  return wasBlocked(memory, row.environment, event) || wasCalledBad(memory, row.environment, event)
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
