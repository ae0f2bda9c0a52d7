import { describe, expect, it } from 'vitest'
import { isAlternative, referenceCents } from './reference-amount.ts'

describe('referenceCents', () => {
  it.each([
    [115_940_000, 'USD', 2023, 11_594],
    [100_000_000, 'EUR', 2024, 10_824],
    [100_000_000, 'GBP', 2019, 12_754],
    [10_000_000_000, 'JPY', 2022, 7629],
    [1_000_000_000, 'INR', 2020, 1350],
    [3_672_500, 'AED', 2020, 100],
    [655_957_000, 'XOF', 2019, 112],
    [1_000_000, 'EUR', 1990, 133],
    [1_000_000, 'EUR', 2050, 113],
  ])('%d micros of %s in %d are about %d cents', (micros, currency, year, cents) => {
    expect(referenceCents(micros, currency, year)).toBeGreaterThan(cents * 0.99)
    expect(referenceCents(micros, currency, year)).toBeLessThan(cents * 1.01)
  })

  it.each(['BTC', 'points', '', 'XXX', 'usd'])('%j has no rate', (currency) => {
    expect(referenceCents(1_000_000, currency, 2024)).toBeNaN()
  })

  it('knows no rate of a currency before it began', () => {
    expect(referenceCents(1_000_000, 'BYN', 2014)).toBeNaN()
  })

  it('hands on an unknown amount', () => {
    expect(referenceCents(NaN, 'USD', 2024)).toBeNaN()
  })
})

describe('isAlternative', () => {
  it.each([
    ['USD', 0],
    ['KPW', 0],
    ['BTC', 1],
    ['POINTS', 1],
    ['', NaN],
  ])('%j: %d', (currency, expected) => {
    expect(isAlternative(currency)).toBe(expected)
  })
})
