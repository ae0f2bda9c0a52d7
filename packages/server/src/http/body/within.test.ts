import { expect, it } from 'vitest'
import { AnswerTimeout, within } from './within.ts'

const never = new Promise<never>(() => undefined)

it('gives the outcome when it is there in time', async () => {
  await expect(within(60_000, Promise.resolve(1))).resolves.toBe(1)
  await expect(within(60_000, Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
})

it('gives up when it is not', async () => {
  await expect(within(1, never)).rejects.toThrow(AnswerTimeout)
})
