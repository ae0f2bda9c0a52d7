import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, foldStreet, foldZip } from './address.ts'

const id = (street: string, zip: string, country: string): string =>
  addressOf({ $address_1: street, $zipcode: zip, $country: country })?.id ?? ''

describe('addressOf', () => {
  it.each([
    ['12 Main St.', '12 main street', true],
    ['12 Main St., Apt. 3', '12 MAIN STREET apartment 3', true],
    ['Hauptstraße 5', 'Hauptstrasse 5', true],
    ['Calle Mayor 1', 'C. Mayor 1', true],
    ['12 Main St', '13 Main St', false],
    ['12 Oak Ave', '12 Oak Rd', false],
  ])('%s and %s are one: %s', (a, b, same) => {
    expect(id(a, '03257', 'US') === id(b, '03257-1234', 'usa')).toBe(same)
  })

  it.each([
    [{ $address_1: '1 A St', $city: 'Paris', $country: 'FR' }, '1 a st|paris|FR'],
    [{ $zipcode: 'k1a 0b1', $country: 'Canada' }, 'zip:K1A0B1|CA'],
    [{ $city: 'Paris', $country: 'FR' }, ''],
    [{ $country: 'FR' }, ''],
    [{ $address_1: '1 A St', $country: 'FR' }, ''],
    [{}, ''],
    [{ $address_1: 7, $zipcode: 75001, $country: 'FR' }, '7|75001|FR'],
    [{ $address_1: ['x'], $zipcode: true, $country: {} }, ''],
  ])('%j is named %j', (address, expected) => {
    expect(addressOf(address)?.id).toBe(expected)
  })

  it.each(['text', 5, true, ['x']])('%j is no address', (value) => {
    expect(addressOf(value)).toBeUndefined()
  })

  it.each([
    ['PO Box 12', true],
    ['P.O. Box 12', true],
    ['Packstation 101', true],
    ['12 Boxwood Rd', false],
  ])('%s is a place to fetch parcels from: %s', (street, expected) => {
    expect(addressOf({ $address_1: street })?.forwarder).toBe(expected)
  })

  it.each([
    ['North Street Road', 'n st rd'],
    ['Northstreet 5', 'northstreet 5'],
    ['5, Avenue du Mont', '5 ave du mont'],
    ['Saint', 'st'],
    ['', ''],
  ])('street %j is folded to %j', (text, expected) => {
    expect(foldStreet(text)).toBe(expected)
  })

  it.each([
    ['03257-1234', 'US', '03257'],
    ['032571234', '', '03257'],
    ['03257-123', 'BR', '03257123'],
    ['03257-1234', 'BR', '032571234'],
    ['k1a 0b1', 'CA', 'K1A0B1'],
  ])('zip %j of %j is folded to %j', (text, country, expected) => {
    expect(foldZip(text, country)).toBe(expected)
  })

  it('folds idempotently', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', 'US', 'GB'),
        (text, country) => {
          expect(foldStreet(foldStreet(text))).toBe(foldStreet(text))
          expect(foldZip(foldZip(text, country), country)).toBe(foldZip(text, country))
        },
      ),
    )
  })

  it('does not depend on what was read before', () => {
    const part = fc.string({ unit: fc.constantFrom('a', ' ', '\u001f', '1') })
    fc.assert(
      fc.property(part, part, part, ($address_1, $city, $zipcode) => {
        const once = addressOf({ $address_1, $city, $zipcode })
        addressOf({ $address_1: `${$address_1}\u001f${$city}`, $zipcode })
        expect(addressOf({ $address_1, $city, $zipcode })).toEqual(once)
      }),
    )
  })
})
