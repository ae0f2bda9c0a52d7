import { expect, it } from 'vitest'
import { ABUSE_TYPES } from '../canonical-event.ts'
import { parseAbuseTypes } from './abuse-types.ts'

it.each([
  ['payment_abuse', ['payment_abuse']],
  ['promo_abuse', ['promotion_abuse']],
  ['promo_abuse,promotion_abuse', ['promotion_abuse']],
  [' content_abuse , payment_abuse,', ['content_abuse', 'payment_abuse']],
  ['legacy,account_takeover', ['account_takeover']],
  ['legacy', []],
  [ABUSE_TYPES.join(','), [...ABUSE_TYPES]],
])('%s names %j', (text, abuseTypes) => {
  expect(parseAbuseTypes(text)).toEqual({ ok: true, abuseTypes })
})

it.each(['', ','])('%j names none', (text) => {
  expect(parseAbuseTypes(text)).toEqual({ ok: true })
})

it.each(['payment', 'payment_abuse,nonsense', 'constructor', 'PAYMENT_ABUSE'])(
  '%s is refused with 115',
  (text) => {
    expect(parseAbuseTypes(text)).toMatchObject({ ok: false, code: 115 })
  },
)
