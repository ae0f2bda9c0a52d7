import { expect, it } from 'vitest'
import { snakeCased } from './snake-cased.ts'

it.each([
  [
    { isBad: true, abuse_type: 'x' },
    { is_bad: true, abuse_type: 'x' },
  ],
  [{ said: [{ atMs: 1, of: { id: 'aB' } }] }, { said: [{ at_ms: 1, of: { id: 'aB' } }] }],
  [{ scoredAtMs: null }, { scored_at_ms: null }],
  [{ text: 'aB' }, { text: 'aB' }],
  [{ list: [7] }, { list: [7] }],
])('of %j makes %j', (value, named) => {
  expect(snakeCased(value)).toEqual(named)
})
