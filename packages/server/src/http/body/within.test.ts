import { expect, it } from 'vitest'
import { Deadlines } from '../deadlines.ts'
import { AnswerTimeout, within } from './within.ts'

const never = new Promise<never>(() => undefined)

it('gives the outcome when it is there in time', async () => {
  const soon = new Deadlines(60_000)
  await expect(within(soon, Promise.resolve(1))).resolves.toBe(1)
  await expect(within(soon, Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
})

it('gives up when it is not', async () => {
  await expect(within(new Deadlines(1), never)).rejects.toThrow(AnswerTimeout)
})
