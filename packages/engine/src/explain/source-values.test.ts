import { expect, it } from 'vitest'
import { Facts } from '../entities/facts.ts'
import { CROSSES, ENTITY_ROLES, SOURCES, WORD_FACTS } from '../models/tokens/sources.ts'
import { sourceValue } from './source-values.ts'
import { sourceWords } from './source-words.ts'

const facts = Object.assign(new Facts(), {
  emailDomain: 'mail.example',
  ipCountry: 'DE',
  cardCountry: 'US',
  type: '$login',
  hourUtc: 13.5,
  amountMicros: 115_940_000,
  currency: 'USD',
})
const said = {
  facts,
  mentions: [
    { role: 'card', type: 'card', id: '542486:4444' },
    { role: 'billing_address', type: 'address', id: '12 elm st||US' },
  ] as const,
  custom: { store_id: 'store-12', long: 'x'.repeat(100), isGift: true },
  text: 'Is this still available?',
}
const names = ['store_id', 'long', 'isGift']

const word = (name: (typeof WORD_FACTS)[number]) => SOURCES.word(WORD_FACTS.indexOf(name))
const role = (name: (typeof ENTITY_ROLES)[number]) => SOURCES.role(ENTITY_ROLES.indexOf(name))
const cross = (name: string) => SOURCES.cross(CROSSES.findIndex(([each]) => each === name))
const valueOf = (source: number) => sourceValue(source, said, sourceWords(source, names))

it.each([
  ['a word', word('emailDomain'), 'mail.example'],
  ['a word that is not known', word('browser'), undefined],
  ['an entity', role('card'), '542486:4444'],
  ['an entity that is not named', role('phone'), undefined],
  ['a pair', cross('ip_country_card_country'), 'DE, US'],
  ['an address, as people write it', role('billing_address'), '12 elm st, US'],
  ['a pair with the hour', cross('type_hour'), '$login, 13:00 UTC'],
  ['the amount', SOURCES.amount, '115.94 USD'],
  ['the text', SOURCES.text, 'Is this still available?'],
  ['the shape of a text', SOURCES.textShape, undefined],
  ['a custom field', SOURCES.custom(0), 'store-12'],
  ['a long one', SOURCES.custom(1), `${'x'.repeat(63)}…`],
  ['a yes', SOURCES.custom(2), 'true'],
])('of %s', (_, source, value) => {
  expect(valueOf(source)).toBe(value)
})

it('of a text of many lines is one line that ends with a word', () => {
  const text = 'Earn money from home!\n\nNo experience, no boss, your own hours. Join now'
  expect(sourceValue(SOURCES.text, { ...said, text }, sourceWords(SOURCES.text, []))).toBe(
    'Earn money from home! No experience, no boss, your own hours.…',
  )
})

it('is not there where nothing is known of the event', () => {
  expect(sourceValue(SOURCES.amount, undefined, sourceWords(SOURCES.amount, []))).toBeUndefined()
})

it('tells the hour of the place, where that is known', () => {
  const local = { ...said, facts: Object.assign(new Facts(), facts, { hourLocal: 3.2 }) }
  const source = cross('type_hour')
  expect(sourceValue(source, local, sourceWords(source, names))).toBe('$login, 3:00 local time')
})
