import { calibrationError, rankingOf } from '../../packages/engine/dist/index.js'
import { Random } from './random.mjs'

const DRAWS = 200
const EVERYTHING = { bad: 1, good: 1 }

/**
 * The calibration error that honest scores of so many rows show by chance: that of labels drawn from the
 * scores themselves, its middle and the bounds of 90 of 100 draws. What is not above them is no miss. `judged`: shares
 * of bad and of good rows that are labelled, by which labelled ones count.
 */
export function errorByChance({ scores }, judged = EVERYTHING, seed = 1) {
  const random = new Random(seed)
  const errors = Array.from({ length: DRAWS }, () => {
    const bad = Uint8Array.from(scores, (score) => {
      const [ofBad, ofGood] = [judged.bad * score, judged.good * (100 - score)]
      return Number(random.chance(ofBad / (ofBad + ofGood)))
    })
    const weights = Float64Array.from(bad, (isBad) => 1 / (isBad ? judged.bad : judged.good))
    return calibrationError(rankingOf({ scores, bad, weights }))
  }).sort((a, b) => a - b)
  const at = (share) => errors[Math.floor(share * DRAWS)]
  return { value: at(0.5), low: at(0.05), high: at(0.95) }
}
