import { expect, it } from 'vitest'
import { Facts } from '../facts.ts'
import { EntityKeys } from '../entity-keys.ts'
import { ENTITY_TYPES } from '../entity-types.ts'
import { mentionsOf } from '../mentions.ts'
import { readingOf } from '../reading-of.ts'

/** What strangers have in common, as an event of these facts names it. */
const named = (facts: Partial<Facts>, userId = ''): string[] => {
  const event = { type: facts.type ?? '', userId, fields: {}, custom: {} }
  const reading = readingOf({ event, enrichment: {}, receivedAtMs: 0 })
  const maker = { environment: 1, keys: new EntityKeys({ lo: 1, hi: 2 }) }
  return mentionsOf({ reading, facts: Object.assign(new Facts(), facts) }, maker)
    .filter(({ role }) => role !== 'environment' && role !== 'user')
    .map(({ role, type, id }) => `${role} ${ENTITY_TYPES[type]} ${id}`)
}

const MAIL = { emailDomain: 'quiet-post.de', emailFree: 0 }
const GIFT = { giftCardShare: 1, amountCents: 10_000, currency: 'EUR' }

it.each<[string, Partial<Facts>, string[]]>([
  [
    'who issued the card of a payment',
    { type: '$transaction', cardBin: '446291', cardCountry: 'BR', ...MAIL, ...GIFT },
    ['issuer issuer 446291', 'issuer_country issuer BR'],
  ],
  [
    'the mail domain of a sign-up',
    { type: '$create_account', ...MAIL },
    ['mail_domain mail_domain quiet-post.de'],
  ],
  [
    'the mail domain of a guest’s order, and the price of a gift card',
    { type: '$create_order', cardBin: '446291', ...MAIL, ...GIFT },
    ['mail_domain mail_domain quiet-post.de', 'price price 10000 EUR'],
  ],
  ['no free provider', { type: '$create_account', ...MAIL, emailFree: 1 }, []],
  ['no price of anything else', { type: '$create_order', ...GIFT, giftCardShare: 0 }, []],
  ['nothing of a login', { type: '$login', cardBin: '446291', ...MAIL, ...GIFT }, []],
])('names %s', (_, facts, expected) => {
  expect(named(facts)).toEqual(expected)
})

it('names the mail domain of a user who signs up, not of each of their orders', () => {
  expect(named({ type: '$create_account', ...MAIL }, 'ann')).toHaveLength(1)
  expect(named({ type: '$create_order', ...MAIL }, 'ann')).toEqual([])
})
