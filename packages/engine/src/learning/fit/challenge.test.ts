import { describe, expect, it } from 'vitest'
import { RandomBits } from '../../evaluation/resampling/random-bits.ts'
import { FIRST_LAYERS } from '../layers.ts'
import { challenge } from './challenge.ts'

const ROWS = 2000
const bits = new RandomBits(5)
const bad = Uint8Array.from({ length: ROWS }, () => Number(bits.next() % 5 === 0))

/** Log-odds of which `told` of ten say what the row is. */
const oddsThat = (told: number): Float64Array =>
  Float64Array.from(bad, (isBad) => {
    const says = bits.next() % 10 < told ? isBad : Number(bits.next() % 5 === 0)
    return 3 * says + bits.next() / 2 ** 32
  })

function proposalOf(odds: Float64Array, rows = ROWS) {
  const [none, noCells] = [new Float64Array(rows), new Float32Array(rows)]
  const latest = {
    count: rows,
    width: 1,
    features: noCells,
    bad: bad.subarray(0, rows),
    weights: noCells.map(() => 1),
    starter: none,
    online: none,
    served: none,
  }
  return { layers: FIRST_LAYERS, latest, odds: odds.subarray(0, rows) }
}

describe('a proposal', () => {
  const [blind, keen, middling] = [oddsThat(2), oddsThat(9), oddsThat(6)]

  it.each([
    ['better', keen, blind, { served: true, chosen: true }],
    ['alike', middling, middling, { served: true, chosen: false }],
    ['worse', blind, keen, { served: false, chosen: false }],
  ])(
    'that is %s takes over from what was served, or from what was chosen',
    (_, mine, odds, takes) => {
      const proposal = proposalOf(mine)
      const served = challenge(proposal, { odds, isChosen: false }, 1)
      const chosen = challenge(proposal, { odds, isChosen: true }, 1)
      expect({ served: served.isPromoted, chosen: chosen.isPromoted }).toEqual(takes)
      expect(chosen.gain).toEqual(served.gain)
      const { value, low, high } = served.gain ?? {}
      expect(low).toBeLessThanOrEqual(value ?? NaN)
      expect(high).toBeGreaterThanOrEqual(value ?? NaN)
    },
  )

  it('of which too few rows are bad to say so takes over from nothing that was chosen', () => {
    const proposal = proposalOf(keen, 50)
    const odds = blind.subarray(0, 50)
    expect(challenge(proposal, { odds, isChosen: false }, 1)).toEqual({ isPromoted: true })
    expect(challenge(proposal, { odds, isChosen: true }, 1)).toEqual({ isPromoted: false })
  })
})
