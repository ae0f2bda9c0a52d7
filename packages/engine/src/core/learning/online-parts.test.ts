import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ftrl, FTRL_SETTINGS } from '../../models/online/ftrl.ts'
import type { Tokens } from '../../models/tokens/token-list.ts'
import { copyFor } from './online-parts.ts'

const MODELS = 2
const SOURCES = 7

const tokensOf = (pairs: readonly (readonly [hash: number, value: number])[]): Tokens => ({
  count: pairs.length,
  hashes: Uint32Array.from(pairs, ([hash]) => hash),
  values: Float64Array.from(pairs, ([, value]) => value),
  sources: Uint16Array.from(pairs, (_, at) => at % SOURCES),
})

const each = (tokens: Tokens): Tokens => ({
  ...tokens,
  sources: Uint16Array.from(tokens.sources, (_, at) => at),
})

const pairs = fc.array(
  fc.tuple(
    fc.nat({ max: 40 }),
    fc.double({ min: 0, max: 2, noNaN: true, noDefaultInfinity: true }),
  ),
  { maxLength: 30 },
)

describe('a copy of the online model for the tokens of an event', () => {
  it('adds what the model added, by source and by token, and stays when the model learns on', () => {
    fc.assert(
      fc.property(pairs, pairs, fc.boolean(), (said, taught, isBad) => {
        const ftrl = Ftrl.untaught(MODELS, { ...FTRL_SETTINGS, slotBits: 12 })
        const lesson = { model: 0, isBad, weight: 1, offset: 0 }
        ftrl.learn(tokensOf([...said, ...taught]), lesson)
        const tokens = tokensOf(said)
        const copy = copyFor(ftrl, tokens, MODELS)
        const partsOf = (of: Pick<Ftrl, 'contributions'>, asked: Tokens, length: number) => {
          const into = new Float64Array(length)
          of.contributions(asked, 0, into)
          return into
        }
        const bySource = partsOf(ftrl, tokens, SOURCES)
        const byToken = partsOf(ftrl, each(tokens), tokens.count)
        ftrl.learn(tokens, lesson)
        expect(partsOf(copy, tokens, SOURCES)).toEqual(bySource)
        expect(partsOf(copy, each(tokens), tokens.count)).toEqual(byToken)
      }),
    )
  })
})
