import { calibrationError, rankingOf } from '../../packages/engine/dist/index.js'
import { Random } from './random.mjs'

const DRAWS = 200

/**
 * The calibration error that honest scores of so many rows show by chance: that of labels drawn from the
 * scores themselves, its middle and the bounds of 90 of 100 draws. What is not above them is no miss.
 */
export function errorByChance({ scores }, seed = 1) {
  const random = new Random(seed)
  const errors = Array.from({ length: DRAWS }, () => {
    const bad = Uint8Array.from(scores, (score) => Number(random.chance(score / 100)))
    return calibrationError(rankingOf({ scores, bad }))
  }).sort((a, b) => a - b)
  const at = (share) => errors[Math.floor(share * DRAWS)]
  return { value: at(0.5), low: at(0.05), high: at(0.95) }
}
