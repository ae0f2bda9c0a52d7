import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { OldestFirst } from './oldest-first.ts'

const steps = fc.array(
  fc.oneof(
    fc.record({ set: fc.nat(40) }),
    fc.record({ renew: fc.nat(40) }),
    fc.record({ remove: fc.nat(40) }),
    fc.constant('oldest' as const),
    fc.constant('clear' as const),
  ),
  { maxLength: 300 },
)

it('names the key that a reading from the beginning names, whatever was set, renewed, removed or cleared', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const kept = new Map<number, string>()
      const oldest = new OldestFirst(kept)
      for (const step of all) {
        if (step === 'clear') kept.clear()
        else if (step === 'oldest') {
          const [expected] = kept.keys()
          const key = oldest.next()
          expect(key).toBe(expected)
          if (key !== undefined) kept.delete(key)
        } else if ('remove' in step) kept.delete(step.remove)
        else if ('set' in step) kept.set(step.set, 'set')
        else {
          kept.delete(step.renew)
          kept.set(step.renew, 'renewed')
        }
      }
    }),
  )
})

it('names those of a Set', () => {
  const kept = new Set(['a', 'b'])
  const oldest = new OldestFirst(kept)
  kept.delete('a')
  expect(oldest.next()).toBe('b')
  kept.delete('b')
  expect(oldest.next()).toBeUndefined()
  kept.add('c')
  expect(oldest.next()).toBe('c')
})
