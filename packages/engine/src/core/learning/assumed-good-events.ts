import { ABUSE_TYPES, type AbuseType, fromCanonicalJson } from '@winnow/contract'
import { hash32 } from '../../entities/entity-key.ts'
import type { DatedRow } from '../../learning/rows/labelled-rows.ts'
import { RIDGE_BAD_MIN, RIDGE_GOOD_MIN } from '../../learning/learning-limits.ts'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { AssumedGoodEvent, ExampleOfEvent } from '../../entries/lesson-body.ts'
import { areCovered } from '../../learning/rows/assumed-good-rows.ts'
import type { TypeLearner } from '../../learning/type-learner.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import { wasBlocked } from './blocked-rows.ts'
import { wasCalledBad } from './called-bad.ts'
import { rowHeadsOf } from './learn-entry.ts'
import type { RowHead } from './ledger-row.ts'
import { isSuspect } from './suspect-events.ts'
import type { TurnShare } from './turn-share.ts'
import { maybeGood } from './unjudged-events.ts'

/** Events assumed good with each bad one. */
const ASSUMED_PER_BAD = 4

/** Entries searched for them; only events of the same type qualify. */
const LOOKED_AT_PER_BAD = 16
/** Entries searched when these do not hold enough: one event in sixty of a shop is a sign-up. */
const LOOKED_AT_FURTHER = 96

/** Bad labels per learning step that get assumed events; with more, a learning step would read too many entries. */
const BALANCED_MAX = 4

/**
 * The bad labels that need assumed good events: those of abuse types without enough bad rows for a fit, or without enough
 * rows that are good because nobody labelled them in time. Bad events are known within days, good ones only after weeks
 * without a label; an online model that learned bad ones alone would score everybody high. Once there are rows known to be good,
 * nothing is assumed any more, because in a wave of bad events most presumptions are wrong.
 */
export function toBalance<Bad extends { readonly abuseType: AbuseType }>(
  bad: readonly Bad[],
  learned: EnvironmentModels | undefined,
): readonly Bad[] {
  const isTooEarly = (abuseType: AbuseType): boolean => {
    const type = learned?.models.typeOf(abuseType)
    return areFewKnown(type) || (type?.matured ?? 0) < RIDGE_GOOD_MIN
  }
  return bad.filter(({ abuseType }) => isTooEarly(abuseType)).slice(0, BALANCED_MAX)
}

/** Too few of either to fit a model, whoever says that they are good. */
function areFewKnown(type: TypeLearner<DatedRow> | undefined): boolean {
  const { badTotal = 0, goods = 0 } = type?.rows ?? {}
  return badTotal < RIDGE_BAD_MIN || goods < RIDGE_GOOD_MIN
}

/** The state that a learning step is made from. */
interface LearningMemory {
  readonly memory: Pick<Memory, 'learning' | 'keys' | 'pipeline'>
  readonly environment: number
  readonly turn: TurnShare
}

/**
 * Chooses events to assume good with the bad ones of a learning step: of the same type and environment, without a label, not
 * blocked, of no user or order labelled bad, and not suspected by the starter. They are spread over the whole ledger
 * before the label, so that few come from the same burst as the bad event.
 */
export async function assumedGoodWith(
  said: readonly ExampleOfEvent[],
  { memory, environment, turn }: LearningMemory,
  find: FindEntry,
): Promise<readonly AssumedGoodEvent[]> {
  const learned = memory.learning.scorerOf(environment)
  const drawn = toBalance(
    said.filter(({ verdict }) => verdict === 'bad'),
    learned,
  )
  const labelled = new Set(said.map(({ event }) => event))
  const isCovered = (heads: ReadonlyMap<number, RowHead>, bad: ExampleOfEvent): boolean => {
    const type = learned?.models.typeOf(bad.abuseType)
    if (learned === undefined || type === undefined || areFewKnown(type)) return false
    const learning = { memory, environment, learned, type, nowMs: bad.atMs }
    return areCovered(maybeGood([...heads.values()], learning))
  }
  const likeIn = (heads: ReadonlyMap<number, RowHead>, bad: ExampleOfEvent): readonly number[] =>
    [...heads.values()]
      .filter(({ sequence }) => !labelled.has(sequence))
      .filter((head) => isLike(head, heads.get(bad.event)) && !isTaught(head, learned, bad))
      .filter((head) => !isUnknown(memory, head) && !isSuspect(head, bad.abuseType))
      .map(({ sequence }) => sequence)
  const beside = async (bad: ExampleOfEvent): Promise<readonly number[]> => {
    const heads = await rowHeadsOf(find, [bad.event, ...lookedAtWith(bad.label)])
    if (isCovered(heads, bad)) return []
    const near = likeIn(heads, bad)
    await turn.rest()
    if (near.length >= ASSUMED_PER_BAD) return near.slice(0, ASSUMED_PER_BAD)
    const further = await rowHeadsOf(find, [bad.event, ...lookedFurtherWith(bad.label)])
    return [...new Set([...near, ...likeIn(further, bad)])].slice(0, ASSUMED_PER_BAD)
  }
  const presumed: AssumedGoodEvent[] = []
  // One after the other, with rests: each looks through up to a hundred events.
  for (const bad of drawn) {
    const { abuseType, label } = bad
    for (const event of await beside(bad)) presumed.push({ event, abuseType, beside: label })
    await turn.rest()
  }
  return presumed
}

/** Sequences spread evenly over the entries before the label, the latest first; their offset is a hash of the label. */
export const lookedAtWith = (label: number): readonly number[] =>
  spreadBefore(label, LOOKED_AT_PER_BAD)

/** More of them, for when these do not hold enough. */
const lookedFurtherWith = (label: number): readonly number[] =>
  spreadBefore(label, LOOKED_AT_FURTHER)

function spreadBefore(label: number, count: number): readonly number[] {
  const stride = (label - 1) / count
  const offset = hash32(String(label), count) / 2 ** 32
  const places = Array.from({ length: count }, (_, at) => at + offset)
  const sequences = places.map((place) => label - 1 - Math.floor(place * stride))
  return [...new Set(sequences)].filter((sequence) => sequence > 0)
}

/** Blocked events, and other events of a bad user or order: whether they were good is unknown. */
function isUnknown(memory: LearningMemory['memory'], { environment, body }: RowHead): boolean {
  const event = fromCanonicalJson(body)
  return wasBlocked(memory, environment, event) || wasCalledBad(memory, environment, event)
}

function isLike(row: RowHead, bad: RowHead | undefined): boolean {
  if (bad === undefined || row.sequence === bad.sequence) return false
  return row.environment === bad.environment && row.eventType === bad.eventType
}

/** Whether anything was learned of the event, or it is assumed good with another label, which may outlast this one. */
function isTaught(
  { sequence }: RowHead,
  learned: EnvironmentModels | undefined,
  { abuseType }: ExampleOfEvent,
): boolean {
  if (learned === undefined) return false
  const { types, lessons } = learned.models
  return (
    types.some(({ rows }) => rows.has(sequence)) ||
    lessons.has(sequence, ABUSE_TYPES.indexOf(abuseType))
  )
}
