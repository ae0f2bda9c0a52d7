import { expect, it } from 'vitest'
import { takeLeave } from './stop-answering.ts'

const LONG_MS = 60_000

it('whoever is connected is waited for, until all have gone', async () => {
  const looks = [true, true, false]
  const connections = {
    get areReceived() {
      return looks.shift() ?? true
    },
  }
  await takeLeave(connections, LONG_MS)
  expect(looks).toEqual([])
})

it('who stays is not waited for longer than the grace', async () => {
  await expect(takeLeave({ areReceived: true }, 0)).resolves.toBeUndefined()
})
