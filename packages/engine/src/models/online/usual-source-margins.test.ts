import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ftrl, FTRL_SETTINGS } from './ftrl.ts'
import { ExampleBuffer } from './example-buffer.ts'
import { SOURCES } from '../tokens/sources.ts'
import { TokenList, type Tokens } from '../tokens/token-list.ts'
import { MAX_USUAL_EXAMPLES, UsualSourceMargins } from './usual-source-margins.ts'

const untaught = (): Ftrl => Ftrl.untaught(2, { ...FTRL_SETTINGS, l1: 0, slotBits: 8 })

/** Tokens of a few sources, some of them twice. */
const tokens: fc.Arbitrary<Tokens> = fc
  .array(fc.tuple(fc.nat(9), fc.nat(3)), { minLength: 1, maxLength: 6 })
  .map((all) => {
    const list = new TokenList()
    for (const [hash, source] of all) list.add(hash * 0x9e3779b1, 1, source)
    return list.kept()
  })

interface Said {
  readonly tokens: Tokens
  readonly isBad: boolean
  readonly model: number
}
const said: fc.Arbitrary<Said> = fc.record({
  tokens,
  isBad: fc.boolean(),
  model: fc.nat(1),
})

/** The mean over the good training examples of a model that have the source, four silent ones next to them. */
function naiveMean(ftrl: Ftrl, lessons: readonly Said[], model: number, source: number): number {
  const own = lessons.filter((each) => !each.isBad && each.model === model)
  const having = own
    .slice(-MAX_USUAL_EXAMPLES)
    .filter((each) => each.tokens.sources.includes(source))
  const sums = having.map((each) => {
    const by = new Float64Array(SOURCES.count)
    ftrl.contributions(each.tokens, model, by)
    return by[source] ?? NaN
  })
  return sums.reduce((sum, each) => sum + each, 0) / (having.length + 4)
}

describe('what tokens usually do', () => {
  it('is the mean over the good lessons that have them, with the weights of now', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 90 }), fc.nat(1), (lessons, model) => {
        const [ftrl, buffer] = [untaught(), new ExampleBuffer()]
        const usual = new UsualSourceMargins({ ftrl, lessons: buffer })
        lessons.forEach(({ tokens: heard, ...lesson }, at) => {
          buffer.teach(ftrl, at, heard, { ...lesson, weight: 1, offset: 0 })
          // A cached answer must not outlive the next training example.
          if (at % 7 === 0) usual.of(model)
        })
        const margins = usual.of(model)
        for (let source = 0; source < 4; source += 1) {
          expect(margins[source]).toBeCloseTo(naiveMean(ftrl, lessons, model, source), 9)
        }
      }),
    )
  })

  it('forgets a lesson that is taken back', () => {
    const [ftrl, buffer] = [untaught(), new ExampleBuffer()]
    const usual = new UsualSourceMargins({ ftrl, lessons: buffer })
    const list = new TokenList()
    list.add(8, 1, 2)
    buffer.teach(ftrl, 1, list.kept(), { model: 0, isBad: false, weight: 1, offset: 0 })
    expect(usual.of(0)[2]).toBeLessThan(0)
    buffer.retract(ftrl, 1, 0)
    expect(usual.of(0)[2]).toBe(0)
  })

  it('is nothing before anything is taught', () => {
    const usual = new UsualSourceMargins({ ftrl: undefined, lessons: new ExampleBuffer() })
    expect(usual.of(0).every((each) => each === 0)).toBe(true)
  })
})
