import type { AbuseType } from '@winnow/contract'
import { LabelDelays, maturityMs, typesOfBad } from '@winnow/engine'
import type { JudgedEvents, ScoredEvent } from './judged-events.ts'

/** The time that a run saw, ms. */
export interface RunSpan {
  readonly firstMs: number
  /** Of the newest event or label: what is older than the maturity then would have been labelled. */
  readonly lastMs: number
  /** Only events from here on are judged; absent = all. */
  readonly splitMs: number | undefined
}

/** What events without a label counted as. */
export interface Silence {
  readonly maturityMs: number
  /** Events without a label that count as good. */
  readonly good: number
  /** Events labelled bad that are too young to be judged: the good ones of that time are not known yet. */
  readonly young: number
}

/**
 * Judges events without a label, for an abuse type with bad labels only: an event counts as good when it is old enough,
 * its type is labelled bad at times, it was not blocked, and its user is not labelled bad for another event. The reports
 * of a service judge in the same way.
 */
export function judgeSilence(
  judged: JudgedEvents,
  abuseType: AbuseType,
  { firstMs, lastMs, splitMs = -Infinity }: RunSpan,
): Silence {
  const bad = [...judged.of(abuseType)]
  const waitMs = maturityOf(bad, abuseType, lastMs - firstMs)
  const isOld = ({ atMs }: ScoredEvent): boolean => lastMs - atMs >= waitMs
  const types = typesOfBad(countsOf(bad.map(({ event }) => event.eventType)), bad.length)
  const users = new Set(bad.map(({ event }) => event.userId))
  const labelled = new Set(bad.map(({ event }) => event))
  const young = judged.keepOnly(abuseType, ({ event }) => isOld(event))
  let good = 0
  for (const event of judged.events()) {
    if (labelled.has(event) || event.isBlocked || !types.has(event.eventType)) continue
    if (event.atMs < splitMs || !isOld(event) || users.has(event.userId)) continue
    judged.judge(abuseType, { event, isBad: false, split: undefined, labelMs: NaN })
    good += 1
  }
  return { maturityMs: waitMs, good, young }
}

function maturityOf(
  bad: Iterable<{ readonly event: ScoredEvent; readonly labelMs: number }>,
  abuseType: AbuseType,
  observedMs: number,
): number {
  const delays = new LabelDelays()
  for (const { event, labelMs } of bad) delays.add(labelMs - event.atMs)
  return maturityMs({ abuseType, delays, observedMs })
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
