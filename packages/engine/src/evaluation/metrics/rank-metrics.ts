import type { Ranking } from '../ranking.ts'

/**
 * Probability that a bad row scores above a good one, ties counting half (area under the ROC curve).
 * NaN without bad or without good rows.
 */
export function areaUnderRoc({ bad, good, badTotal, goodTotal }: Ranking): number {
  let goodAbove = 0
  let wrong = 0
  for (let place = 0; place < bad.length; place += 1) {
    const goodHere = good[place] ?? 0
    wrong += (bad[place] ?? 0) * (goodAbove + goodHere / 2)
    goodAbove += goodHere
  }
  return 1 - wrong / (badTotal * goodTotal)
}

/**
 * Mean precision over the bad rows, where each is met at the end of its tie: an order within a tie
 * would be invented. NaN without bad rows.
 */
export function averagePrecision({ bad, good, badTotal }: Ranking): number {
  let badAbove = 0
  let above = 0
  let total = 0
  for (let place = 0; place < bad.length; place += 1) {
    const badHere = bad[place] ?? 0
    badAbove += badHere
    above += badHere + (good[place] ?? 0)
    if (badHere > 0) total += (badHere * badAbove) / above
  }
  return total / badTotal
}

/**
 * Largest share of the bad rows that a threshold catches while it stops at most `rate` of the good
 * ones. A tie is caught whole or not at all, as a threshold does. NaN without bad or without good rows.
 */
export function recallAtFalsePositiveRate(ranking: Ranking, rate: number): number {
  const { bad, good, badTotal, goodTotal } = ranking
  const allowed = goodTotal * rate
  let caught = 0
  let stopped = 0
  for (let place = 0; place < bad.length; place += 1) {
    stopped += good[place] ?? 0
    if (stopped > allowed) break
    caught += bad[place] ?? 0
  }
  return goodTotal > 0 ? caught / badTotal : NaN
}
