import { expect, it } from 'vitest'
import { rehearse } from './rehearse.ts'

it('what is rehearsed is taken: the event, its labels, and taking them back', async () => {
  await expect(rehearse(Date.UTC(2026, 3, 1))).resolves.toBe(1)
})
