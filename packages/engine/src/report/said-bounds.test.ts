import { expect, it } from 'vitest'
import {
  HOURS,
  lasting,
  type Phrase,
  plural,
  shareOf,
  thereWere,
} from '../explain/sentences/phrase.ts'
import { statedBetween, statedBound, statedOfAny } from './said-bounds.ts'

const orders = thereWere(plural('order'), 'within 30 days')
const about = shareOf('orders failed')
const atLeast = shareOf('orders failed', 'At least')
const ago = lasting('It was seen {} ago.', HOURS)
const since: Phrase = (value) => `It was seen ${100 - value} days ago.`
const deviation: Phrase = (value) => `It lies ${Math.abs(value)} steps off.`

it.each([
  ['a count', orders, 3, 'There were more than 3 orders within 30 days'],
  ['one', orders, 1, 'There was more than 1 order within 30 days'],
  ['none', orders, 0, undefined],
  ['a share', about, 0.2, 'More than 20 % of orders failed'],
  ['a share that is a bound itself', atLeast, 0.2, undefined],
  ['a duration', ago, 72, 'It was seen more than 3 days ago'],
  ['what falls as the value rises', since, 3, undefined],
  ['what lies below', deviation, -2, undefined],
] as const)('a bound of %s', (_, phrase, value, said) => {
  expect(statedBound(phrase, value, 'more than')).toBe(said)
})

it.each([
  [orders, 1, 5, 'There were between 1 and 5 orders within 30 days'],
  [about, 0.2, 0.4, 'Between 20 and 40 % of orders failed'],
  [ago, 3, 5, 'It was seen between 3 and 5 hours ago'],
  // Two units.
  [ago, 3, 72, undefined],
] as const)('between two numbers: %#', (phrase, low, high, said) => {
  expect(statedBetween(phrase, low, high)).toBe(said)
})

it('any number is left open', () => {
  expect(statedOfAny(orders, 3)).toBe('There were … orders within 30 days')
})
