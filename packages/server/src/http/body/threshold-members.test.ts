import { thresholdWish } from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import { withWish } from './threshold-members.ts'

const own = { review: 30, block: 50 }

describe('what may be said of thresholds', () => {
  it.each([
    [{}, { byType: {} }],
    [{ hysteresis: 0 }, { hysteresis: 0, byType: {} }],
    [{ payment_abuse: own }, { byType: { payment_abuse: own } }],
    [{ payment_abuse: null }, { byType: { payment_abuse: null } }],
    [
      { payment_abuse: { review: 50, block: 50 } },
      { byType: { payment_abuse: { review: 50, block: 50 } } },
    ],
    [{ hysteresis: 51 }, undefined],
    [{ hysteresis: -1 }, undefined],
    [{ hysteresis: '5' }, undefined],
    [{ payment_abuse: { review: 51, block: 50 } }, undefined],
    [{ payment_abuse: { review: 0, block: 50 } }, undefined],
    [{ payment_abuse: { review: 30, block: 101 } }, undefined],
    [{ payment_abuse: { review: 30 } }, undefined],
    [{ payment_abuse: { ...own, more: 1 } }, undefined],
    [{ nonsense: own }, undefined],
    [[], undefined],
    [7, undefined],
  ])('%j is read as %j', (value, wish) => {
    expect(thresholdWish.read(value)).toEqual(wish)
  })

  it('changes what it names, and null takes it back', () => {
    const before = { hysteresis: 5, byType: { payment_abuse: own, content_abuse: own } }
    const wish = { byType: { content_abuse: null, account_abuse: own } }
    expect(withWish(before, wish)).toEqual({
      hysteresis: 5,
      byType: { payment_abuse: own, account_abuse: own },
    })
  })
})
