import { clustersOf, type JudgedRows } from './judged-rows.ts'
import type { Draws } from './ranking.ts'
import {
  bootstrap,
  type BootstrapOptions,
  type Estimate,
  NO_ESTIMATE,
} from './resampling/bootstrap.ts'

/** Judged rows of known users, with the day of each. */
export interface DatedRows extends JudgedRows {
  readonly users: Uint32Array
  /** Days since any first one. */
  readonly days: Uint32Array
}

/** One user on one day: the highest score, and whether anything was bad. */
interface UserDay {
  readonly user: number
  /** Breaks ties between equal scores, so that the label does not. */
  readonly lot: number
  score: number
  isBad: boolean
}

/**
 * Share of bad users among those that a review team looks at: the `perDay` highest scored users of each day, or all of a
 * day with fewer. A user found bad is not looked at again. Weights are ignored, because a sample of a day does not show
 * its highest scores. NaN unless most days have `perDay` users: a team that looks at everybody finds the share of bad
 * users, however they are ranked.
 * Source: Fraud Detection Handbook, chapter 4, "Card Precision top-k", where every day has `perDay` cards and more.
 */
export function dailyPrecision(
  rows: DatedRows,
  perDay: number,
  options: BootstrapOptions,
): Estimate {
  const days = rankedDays(rows)
  if (!haveMost(days, perDay)) return NO_ESTIMATE
  const figure = (draws: Draws): readonly number[] => [foundShare(days, perDay, draws)]
  const [estimate = NO_ESTIMATE] = bootstrap(figure, clustersOf(rows), options)
  return estimate
}

type Day = readonly UserDay[]

const haveMost = (days: readonly Day[], users: number): boolean =>
  days.filter((day) => day.length >= users).length > days.length / 2

/** Bad users found by a team that looks at `perDay` of them each day, as a share of those it looks at. */
function foundShare(days: readonly Day[], perDay: number, draws: Draws): number {
  const known = new Set<number>()
  let [found, looked] = [0, 0]
  for (const day of days) {
    let left = perDay
    for (const { user, isBad } of day) {
      if (left === 0) break
      if (known.has(user)) continue
      const looks = Math.min(draws[user] ?? 0, left)
      left -= looks
      looked += looks
      if (!isBad || looks === 0) continue
      found += looks
      known.add(user)
    }
  }
  return found / looked
}

/** Days in order, the users of each by falling score. */
function rankedDays(rows: DatedRows): readonly Day[] {
  return [...usersByDay(rows)]
    .sort(([a], [b]) => a - b)
    .map(([, users]) => [...users.values()].sort((a, b) => b.score - a.score || a.lot - b.lot))
}

function usersByDay({ scores, bad, users, days }: DatedRows): Map<number, Map<number, UserDay>> {
  const byDay = new Map<number, Map<number, UserDay>>()
  scores.forEach((score, row) => {
    const [user = 0, day = 0] = [users[row], days[row]]
    const ofDay = byDay.get(day) ?? new Map<number, UserDay>()
    const known = ofDay.get(user) ?? { user, lot: lotOf(user), score, isBad: false }
    known.score = Math.max(known.score, score)
    known.isBad ||= bad[row] === 1
    ofDay.set(user, known)
    byDay.set(day, ofDay)
  })
  return byDay
}

/** A hash of the user's number (the finalizer of MurmurHash3). */
function lotOf(user: number): number {
  let hash = Math.imul((user ^ (user >>> 16)) + 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
