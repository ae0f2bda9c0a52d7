import { expect, it } from 'vitest'
import { mapStates } from '../models/situation.test.support.ts'
import { newMemory } from './create-core.ts'
import { FormerLabels, MAX_LOOKS } from './former-labels.ts'

it('labels that change faster than they can be read are given up, not read for ever', async () => {
  const memory = newMemory(mapStates(), { lo: 1, hi: 2 })
  const former = new FormerLabels(memory, async () => undefined)
  for (let look = 0; look < MAX_LOOKS; look += 1) await former.read([])
  await expect(former.read([])).rejects.toThrow('change faster than they can be read')
})
