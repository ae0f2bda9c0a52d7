import { expect, it } from 'vitest'
import { replayRecent } from './rehearse.ts'

it('what is rehearsed is taken: the event, its labels, and taking them back', async () => {
  await expect(replayRecent(Date.UTC(2026, 3, 1))).resolves.toBe(1)
})
