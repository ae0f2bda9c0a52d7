import { expect, it } from 'vitest'
import { FEATURES, LEARNED_FEATURES } from '../../features/index.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
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

it('chooses columns of custom fields without looking at labels', () => {
  const plans = ['gold', 'free', 'tin', 'new']
  const customs = Array.from({ length: 200 }, (_, at) => ({
    plan: plans[(at * 7) % 4] ?? '',
    size: (at * 13) % 50,
    seats: (at * 3) % 5,
  }))
  const tableWhere = (isBad: (at: number) => boolean) =>
    tableOf(
      'payment_abuse',
      customs.map((_, at) => ({ sequence: at, isBad: isBad(at), weight: 1, row: { atMs: at } })),
      ({ sequence }) => ({
        features: new Float32Array(FEATURES.length),
        custom: customs[sequence],
        online: 0,
        served: 0,
      }),
    )
  const told = tableWhere((at) => at % 4 === 0)
  const dealt = tableWhere((at) => at % 5 === 0)
  expect(told.width).toBe(FEATURES.length + 2 + 4 + 5)
  expect(dealt.own?.fields).toEqual(told.own?.fields)
  expect(dealt.features).toEqual(told.features)
})
