import { expect, it } from 'vitest'
import type { Page } from '../page.ts'
import { math } from './math.ts'

it('results of functions are numbers, and the same each time', async () => {
  const read = () => math.read({} as Page, () => Promise.resolve())
  const first = await read()
  expect(first).toHaveProperty('results')
  expect(await read()).toEqual(first)
})
