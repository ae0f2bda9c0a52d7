import { expect, it } from 'vitest'
import { math } from './math.ts'
import { readSignal } from './read-signal.test.support.ts'

it('results of functions are numbers, and the same each time', async () => {
  const read = () => readSignal(math, {})
  const first = await read()
  expect(first).toHaveProperty('results')
  expect(await read()).toEqual(first)
})
