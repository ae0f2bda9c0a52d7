import { describe, expect, it } from 'vitest'
import { compareModels } from './compare-models.ts'
import { evaluate, type Evaluation } from './evaluate.ts'
import { METRIC_NAMES, METRICS, type MetricName } from './metrics/metrics.ts'
import { Chance, twoBells } from './rows.test.support.ts'

/** The same scores, with noise that hides some of what they say. */
function blurred(scores: Float64Array, chance: Chance, noise: number): Float64Array {
  return scores.map((score) => {
    const margin = Math.log(score / (100 - score)) + noise * chance.normal()
    return 100 / (1 + Math.exp(-margin))
  })
}

/** The whole interval of the difference lies on the better side. */
function isBetterBeyondNoise(differences: Evaluation, metric: MetricName): boolean {
  const { low, high } = differences[metric]
  return METRICS[metric].isHigherBetter ? low > 0 : high < 0
}

const worldOf = (seed: number) => {
  const chance = new Chance(seed)
  const { scores, ...rows } = twoBells(chance, { count: 1200, badShare: 0.2, distance: 1.5 })
  return { chance, scores, rows }
}

describe('a challenger', () => {
  it('that equals the champion differs by nothing, and is not better', () => {
    const { rows, scores } = worldOf(1)
    const differences = compareModels(
      { ...rows, champion: scores, challenger: scores },
      { seed: 1 },
    )
    for (const name of METRIC_NAMES) {
      expect(differences[name]).toEqual({ value: 0, low: 0, high: 0 })
      expect(isBetterBeyondNoise(differences, name)).toBe(false)
    }
  })

  it('that sees more is better by every metric of rank and loss, and the other way round is not', () => {
    const { rows, scores, chance } = worldOf(2)
    const blind = blurred(scores, chance, 2)
    const gain = compareModels({ ...rows, champion: blind, challenger: scores }, { seed: 1 })
    const loss = compareModels({ ...rows, champion: scores, challenger: blind }, { seed: 1 })
    for (const name of [
      'area_under_roc',
      'average_precision',
      'brier_score',
      'log_loss',
    ] as const) {
      expect(isBetterBeyondNoise(gain, name), name).toBe(true)
      expect(isBetterBeyondNoise(loss, name), name).toBe(false)
      expect(loss[name].value).toBeCloseTo(-gain[name].value, 12)
    }
  })

  it('that is as good by another chance is seldom taken for better', () => {
    const promoted = Array.from({ length: 60 }, (_, seed) => {
      const { rows, scores, chance } = worldOf(seed)
      const rivals = {
        ...rows,
        champion: blurred(scores, chance, 0.5),
        challenger: blurred(scores, chance, 0.5),
      }
      return isBetterBeyondNoise(compareModels(rivals, { seed, resamples: 80 }), 'area_under_roc')
    }).filter(Boolean)
    expect(promoted.length).toBeLessThanOrEqual(5)
  })

  it('is compared more sharply than two intervals could', () => {
    const { rows, scores, chance } = worldOf(4)
    const challenger = blurred(scores, chance, 0.3)
    const { low, high } = compareModels(
      { ...rows, champion: scores, challenger },
      { seed: 1 },
    ).area_under_roc
    const alone = evaluate({ ...rows, scores }, { seed: 1 }).area_under_roc
    expect(high - low).toBeLessThan((alone.high - alone.low) / 2)
  })
})
