import type { StoredCase } from '../ports/cases.ts'
import type { QueueOrder } from '../ports/queue.ts'

/** What each further cause adds to the urgency of a case, and how many of them count. */
const PER_CAUSE = 0.1
const COUNTED_CAUSES = 5

const FURTHER = 'Each further cause counts 10 % more, up to five of them.'
const EQUAL = 'Of equal cases the one that is due first comes first, then the older one.'

const HANDED = 'What was handed over to a person comes first for them.'

/** How a queue is ordered, in words: consoles and the reference show these sentences. */
export const ORDER_SENTENCES: Readonly<Record<QueueOrder, string>> = {
  expected_loss: `The highest expected loss first: score × amount, in US dollars of the event's year. ${FURTHER} ${EQUAL} ${HANDED}`,
  due: `The case that is due first comes first; each further cause takes 10 % off its time, up to five of them. Of equal cases the older one comes first. ${HANDED}`,
  score: `The highest score first. ${FURTHER} ${EQUAL} ${HANDED}`,
  age: `The case that waits longest first; each further cause counts as 10 % of the queue's time more, up to five of them. ${EQUAL} ${HANDED}`,
}

/** By what a case is ordered: figures that a store can index. */
export interface CaseRank {
  /** Expected loss in micros of a US dollar. */
  readonly lossMicros: number
  readonly score: number
  readonly dueAtMs: number
  /** Since when it waits, earlier for each further cause. */
  readonly sinceMs: number
}

/** The share by which further causes make a case more urgent: 0 to 0.5. */
const urgencyOf = (causeCount: number): number =>
  Math.min(causeCount - 1, COUNTED_CAUSES) * PER_CAUSE

/** When a case is due. */
export const dueAtOf = (enteredAtMs: number, dueMs: number, causeCount: number): number =>
  Math.round(enteredAtMs + dueMs * (1 - urgencyOf(causeCount)))

export function rankOf(of: StoredCase): CaseRank {
  const { scoreNow, money, causeCount, dueAtMs, dueMs, clocks } = of
  const more = urgencyOf(causeCount)
  return {
    lossMicros: Math.round(((money?.usdMicros ?? 0) * scoreNow * (1 + more)) / 100),
    score: scoreNow * (1 + more),
    dueAtMs,
    sinceMs: Math.round(clocks.enteredAtMs - dueMs * more),
  }
}

const KEYS: Readonly<Record<QueueOrder, (rank: CaseRank) => number>> = {
  expected_loss: ({ lossMicros }) => -lossMicros,
  due: ({ dueAtMs }) => dueAtMs,
  score: ({ score }) => -score,
  age: ({ sinceMs }) => sinceMs,
}

/** Below 0 where the first of two cases comes first. */
export function compareCases(order: QueueOrder, one: StoredCase, other: StoredCase): number {
  const [first, second] = [rankOf(one), rankOf(other)]
  const key = KEYS[order]
  return key(first) - key(second) || first.dueAtMs - second.dueAtMs || one.id - other.id
}

/** Shares of its time after which a case is warned of. */
export const WARNINGS = [50, 80, 100] as const

/** When the next warning of an open case is due, ms; undefined = all were given, or it is not open. */
export function warnAtOf({ state, warned, clocks, dueAtMs }: StoredCase): number | undefined {
  const next = WARNINGS.find((percent) => percent > warned)
  if (state !== 'open' || next === undefined) return undefined
  return Math.round(clocks.enteredAtMs + ((dueAtMs - clocks.enteredAtMs) * next) / 100)
}

/** The highest warning that is due by then; undefined = none that was not given. */
export function warningDue(of: StoredCase, nowMs: number): (typeof WARNINGS)[number] | undefined {
  const { warned, clocks, dueAtMs } = of
  const isDue = (percent: number): boolean =>
    clocks.enteredAtMs + ((dueAtMs - clocks.enteredAtMs) * percent) / 100 <= nowMs
  return WARNINGS.findLast((percent) => percent > warned && isDue(percent))
}
