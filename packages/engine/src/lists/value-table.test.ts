import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { ValueTable } from './value-table.ts'

/** Few different keys, with slots at the same places. */
const anyKey = fc.record({
  lo: fc.constantFrom(1, 2, 9, 17, 2 ** 32 - 1, 2 ** 31),
  hi: fc.nat({ max: 4 }),
})

type Step =
  | { readonly do: 'set'; readonly key: { lo: number; hi: number }; readonly expiresS: number }
  | { readonly do: 'delete'; readonly key: { lo: number; hi: number } }
  | { readonly do: 'drop'; readonly byS: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('set' as const),
      key: anyKey,
      expiresS: fc.nat({ max: 9 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delete' as const), key: anyKey }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('drop' as const), byS: fc.nat({ max: 9 }) }),
  },
)

it('holds what a map holds, whatever is added, removed and dropped', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 120 }), (steps) => {
      const table = new ValueTable()
      const twin = new Map<string, number>()
      for (const step of steps) take(table, twin, step)
      expect(table.size).toBe(twin.size)
      for (const [name, expiresS] of twin) {
        const [lo = 0, hi = 0] = name.split(' ').map(Number)
        expect(table.get({ lo, hi })).toEqual({ expiresS, details: lo })
        expect(table.has({ lo, hi }, 5)).toBe(expiresS === 0 || expiresS > 5)
      }
      expect(table.packed().length).toBe(table.size * 4)
    }),
  )
})

function take(table: ValueTable, twin: Map<string, number>, step: Step): void {
  if (step.do === 'set') {
    table.set(step.key, { expiresS: step.expiresS, details: step.key.lo })
    twin.set(`${step.key.lo} ${step.key.hi}`, step.expiresS)
  } else if (step.do === 'delete') {
    table.delete(step.key)
    twin.delete(`${step.key.lo} ${step.key.hi}`)
  } else {
    const isExpired = (expiresS: number) => expiresS !== 0 && expiresS <= step.byS
    expect(table.expired(step.byS)).toBe([...twin.values()].filter(isExpired).length)
    const soonest = table.dropExpired(step.byS)
    for (const [name, expiresS] of twin) if (isExpired(expiresS)) twin.delete(name)
    const left = [...twin.values()].filter((expiresS) => expiresS !== 0)
    expect(soonest).toBe(Math.min(...left))
  }
}
