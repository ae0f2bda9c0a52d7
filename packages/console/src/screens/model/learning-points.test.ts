import { expect, it } from 'vitest'
import { learningPoints } from './learning-points.ts'
import type { Model } from './use-model.ts'

const estimate = (value: number | null) => ({ value, low: null, high: null })

const fit = (rows: number, value: number | null, served: number | null) =>
  ({
    sequence: rows,
    rows,
    metrics: { average_precision: estimate(value) },
    champion: { metrics: { average_precision: estimate(served) } },
  }) as unknown as Model['history'][number]

it('the newest fit of each count of rows is a point, in the order of rows; without a figure there is none', () => {
  const history = [fit(900, 0.7, 0.6), fit(300, 0.4, null), fit(500, null, 0.5), fit(900, 0.8, 0.7)]
  expect(learningPoints(history)).toEqual([
    { at: 300, challenger: 0.4, champion: undefined },
    { at: 900, challenger: 0.8, champion: 0.7 },
  ])
})
