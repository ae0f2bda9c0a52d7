import type { Ranking } from '../ranking.ts'

/** Mean squared distance of probability (score / 100) and truth; 0 is best. NaN without rows. */
export function brierScore({ scores, bad, good, badTotal, goodTotal }: Ranking): number {
  let total = 0
  for (let place = 0; place < scores.length; place += 1) {
    const probability = (scores[place] ?? 0) / 100
    total += (bad[place] ?? 0) * (1 - probability) ** 2 + (good[place] ?? 0) * probability ** 2
  }
  return total / (badTotal + goodTotal)
}

/** Mean surprise in nats at the truth, of probabilities kept a millionth off 0 and 1. NaN without rows. */
export function logLoss(ranking: Ranking): number {
  const { bad, good, badTotal, goodTotal, lossIfBad, lossIfGood } = ranking
  let total = 0
  for (let place = 0; place < bad.length; place += 1)
    total +=
      (bad[place] ?? 0) * (lossIfBad[place] ?? 0) + (good[place] ?? 0) * (lossIfGood[place] ?? 0)
  return total / (badTotal + goodTotal)
}

/** Mean probability (score / 100) ÷ share that was bad: 1 where as much came as was promised. NaN without bad rows. */
export function promiseRatio({ scores, bad, good, badTotal }: Ranking): number {
  let promised = 0
  for (let place = 0; place < scores.length; place += 1)
    promised += ((scores[place] ?? 0) / 100) * ((bad[place] ?? 0) + (good[place] ?? 0))
  return badTotal > 0 ? promised / badTotal : NaN
}
