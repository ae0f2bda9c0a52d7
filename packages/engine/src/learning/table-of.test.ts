import { expect, it } from 'vitest'
import { FEATURES, LEARNED_FEATURES } from '../features/index.ts'
import { STARTER_MODELS } from '../models/starter/index.ts'
import { tableOf } from './table-of.ts'

it('puts rows into columns, with what the starter says of each', () => {
  const vectors = [0.25, 0.5].map((value) => new Float32Array(FEATURES.length).fill(value))
  const rows = vectors.map((_, at) => ({
    sequence: at,
    isBad: at === 1,
    weight: at + 1,
    row: { atMs: at },
  }))
  const table = tableOf('payment_abuse', rows, ({ sequence }) => ({
    features: vectors[sequence] ?? new Float32Array(0),
    online: sequence + 10,
    served: sequence + 20,
  }))
  expect(table).toMatchObject({ count: 2, width: FEATURES.length })
  const learned = vectors.map((vector) => vector.slice().fill(NaN, LEARNED_FEATURES.length))
  expect([...table.features]).toEqual(learned.flatMap((vector) => [...vector]))
  expect([...table.bad]).toEqual([0, 1])
  expect([...table.weights]).toEqual([1, 2])
  expect([...table.online]).toEqual([10, 11])
  expect([...table.served]).toEqual([20, 21])
  expect([...table.starter]).toEqual(
    vectors.map((vector) => STARTER_MODELS.payment_abuse.margin(vector)),
  )
})
