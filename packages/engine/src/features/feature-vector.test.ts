import { expect, it } from 'vitest'
import { compileAggregates } from '../aggregates/compile-aggregates.ts'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { user } from '../entities/declared/user.ts'
import { WINDOWS } from '../aggregates/windows.ts'
import { defineFeature, over } from './define-feature.ts'
import { contextOf } from './feature-context.test.support.ts'
import { FeatureVector } from './feature-vector.ts'

const reads = WINDOWS.slice(0, 6).map(({ name }) => over(user.orders, name))

/** One number with the digits that were read, in their order; an unknown one is 0. */
const digitsOf = (numbers: readonly number[]): number =>
  numbers.reduce((digits, number) => digits * 10 + (Number.isNaN(number) ? 0 : number), 0)

const inOrder = (count: number, needs: 'all' | 'any') =>
  defineFeature({
    name: `of_${count}_${needs}`,
    family: 'sequence',
    why: 'Each number has its place.',
    reads: reads.slice(0, count),
    needs,
    value: (...numbers) => digitsOf(numbers.filter((each) => typeof each === 'number')),
  })

it.each([0, 2, 3, 4, 5, 6])('a feature of %d numbers is given them in order', (count) => {
  const vector = new FeatureVector(
    [inOrder(count, 'all'), inOrder(count, 'any')],
    compileAggregates(AGGREGATES),
  )
  const [values, into] = [vector.reader.values, new Float32Array(2)]
  reads.slice(0, count).forEach((read, at) => values.fill(at + 1, vector.reader.slotOf(read)))
  const digits = Number('123456'.slice(0, count))
  vector.fill(into, contextOf())
  expect([...into]).toEqual([digits, digits])
  if (count === 0) return
  values[vector.reader.slotOf(reads[0] ?? over(user.orders, 'life'))] = NaN
  vector.fill(into, contextOf())
  expect([...into]).toEqual([NaN, Number(`0${'23456'.slice(0, count - 1)}`)])
})
