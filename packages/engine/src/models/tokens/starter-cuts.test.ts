import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../features/index.ts'
import { STARTER_MODELS } from '../starter/index.ts'
import { term } from '../starter/term.ts'
import { atLeast, evidenceOf, excess, ramp, steps } from '../starter/transform.ts'
import { DenseBins } from './dense-bins.ts'
import { starterCuts } from './starter-cuts.ts'

const [feature] = FEATURES
const named = feature?.name ?? ''

describe('cuts before any data', () => {
  it('exist for every feature, in a form that bins take', () => {
    const terms = Object.values(STARTER_MODELS).flatMap((model) => model.terms)
    const names = FEATURES.map(({ name }) => name)
    const cuts = starterCuts(FEATURES, terms)
    expect(new DenseBins(1, names, cuts).binOf(0, NaN)).toBe(0)
    expect(cuts.every((own) => own.length > 0)).toBe(true)
  })

  it.each([
    ['a threshold', atLeast(3)],
    [
      'steps',
      steps(
        [
          [1, 0.5],
          [24, 0.2],
        ],
        0,
      ),
    ],
  ])('put all values of the same evidence of %s into one bin', (_, transform) => {
    const [cuts = []] = starterCuts(FEATURES, [term(named, 1, transform)])
    const bins = new DenseBins(1, [named], [cuts])
    const evidence = new Map<number, Set<number>>()
    for (const value of [0, 0.9, 1.1, 2, 2.9, 3.1, 20, 24.1, 100]) {
      const bin = bins.binOf(0, value)
      evidence.set(bin, (evidence.get(bin) ?? new Set()).add(evidenceOf(transform, value)))
    }
    expect([...evidence.values()].every((each) => each.size === 1)).toBe(true)
  })

  it('follow an excess by doublings, a ramp by quarters, and several models together', () => {
    const terms = [term(named, 1, excess(1, 3)), term(named, 1, ramp(0, 1))]
    const [cuts, ladder] = starterCuts(FEATURES, terms)
    expect(cuts).toEqual([0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8])
    expect(ladder?.length).toBe(15)
  })
})
