import { describe, expect, it } from 'vitest'
import { AT_MS, factsFor, factsOfFields } from './facts/facts-for.test.support.ts'
import { factsOf } from './facts-of.ts'
import { Facts } from './facts.ts'
import { labelFacts } from './label-facts.ts'
import { readingOf } from './reading-of.ts'

describe('the shape of facts', () => {
  it('is the same for every event, in the same order', () => {
    const names = Object.keys(new Facts())
    for (const type of ['$create_order', '$transaction', '$create_content', '$login', 'custom']) {
      expect(Object.keys(factsOfFields(type, { $amount: 5, $content: 'hi' }))).toEqual(names)
    }
    expect(Object.keys(labelFacts({ abuseType: 'payment_abuse', isBad: true, atMs: 1 }))).toEqual(
      names,
    )
  })

  it('knows nothing in the beginning', () => {
    const values = Object.values(new Facts())
    expect(values.every((value) => value === '' || Number.isNaN(value))).toBe(true)
  })

  it('keeps words words and numbers numbers', () => {
    const blank: [string, unknown][] = Object.entries(new Facts())
    const facts = new Map<string, unknown>(
      Object.entries(factsOfFields('$create_order', { $amount: 5 })),
    )
    for (const [name, value] of blank)
      expect([name, typeof facts.get(name)]).toEqual([name, typeof value])
  })
})

describe('facts of the event', () => {
  it.each<[Parameters<typeof factsFor>[0], Partial<Facts>]>([
    [{}, { atMs: AT_MS, hourUtc: 3, eventClass: 'custom' }],
    [
      { type: '$login', timeMs: -1 },
      { atMs: -1, hourUtc: 23, eventClass: 'login' },
    ],
  ])('%j', (event, expected) => {
    expect(factsFor(event)).toMatchObject(expected)
  })

  it('takes the time of receipt where the event has none', () => {
    const event = { type: 'x', fields: {}, custom: {} }
    expect(factsOf(readingOf({ receivedAtMs: 7, enrichment: {}, event })).atMs).toBe(7)
  })
})

describe('labelFacts', () => {
  it('says nothing but the label', () => {
    const facts = labelFacts({ abuseType: 'content_abuse', isBad: false, atMs: 9 })
    expect(facts).toMatchObject({
      type: '$label',
      labelBad: 0,
      labelAbuse: 'content_abuse',
      atMs: 9,
    })
    expect(factsFor({}).labelBad).toBeNaN()
  })
})
