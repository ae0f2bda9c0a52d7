import { expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { boundByMemory } from './bound-by-memory.ts'

const asked = { ...DEFAULT_CONFIG, statesMemoryMb: 1000 }

it.each([
  ['24 GiB', 24_576, 1000],
  ['just enough', 1896, 1000],
  ['a little less', 1895, 999],
  ['1 GiB', 1024, 128],
  ['less than the service itself takes', 512, 16],
])('with %s of memory, states get what is left beside the service', (_, limitMb, statesMb) => {
  expect(boundByMemory(asked, limitMb * 2 ** 20)).toEqual({ ...asked, statesMemoryMb: statesMb })
})
