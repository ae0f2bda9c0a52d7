import { describe, expect, it } from 'vitest'
import type { Enrichment } from '../enrichment.ts'
import type { Facts } from '../facts.ts'
import { factsFor } from './facts-for.test.support.ts'

describe('place', () => {
  it.each<[string, Enrichment, Partial<Facts>]>([
    [
      '8.8.8.8',
      { ipCountry: 'US', ipAsn: 15169, ipHosting: true },
      {
        ipCountry: 'US',
        ipNetworkName: 'AS15169',
        ipHosting: 1,
        ipPrivate: 0,
      },
    ],
    [
      '8.8.8.8',
      {},
      { ipCountry: '', ipNetworkName: '', ipHosting: NaN, hourLocal: NaN, nightLocal: NaN },
    ],
    ['10.0.0.1', {}, { ipPrivate: 1 }],
    ['junk', { ipCountry: 'US' }, { ipCountry: '', ipPrivate: NaN }],
    [
      '8.8.8.8',
      { ipCountry: 'JP' },
      { nightLocal: 0, hourLocal: expect.closeTo(3.5 + 138 / 15) as number },
    ],
    ['8.8.8.8', { ipCountry: 'GB' }, { nightLocal: 1 }],
  ])('%s %j', (ip, enrichment, expected) => {
    expect(factsFor({ ip }, enrichment)).toMatchObject(expected)
  })

  it.each([
    ['of its merchant', {}, { $merchant_profile: { $merchant_address: { $country: 'DE' } } }, true],
    ['of its store', {}, { $ordered_from: { $store_address: { $country: 'DE' } } }, true],
    ['nowhere known', {}, { $merchant_profile: { $merchant_id: 'm' } }, false],
    [
      'a page with an IP',
      { ip: '8.8.8.8' },
      { $ordered_from: { $store_address: { $country: 'DE' } } },
      false,
    ],
    [
      'a visit',
      { sessionId: 's' },
      { $ordered_from: { $store_address: { $country: 'DE' } } },
      false,
    ],
  ])('the till of a transaction: %s', (_, sent, fields, isKnown) => {
    const { tillLatitude, tillLongitude } = factsFor({ type: '$transaction', fields, ...sent })
    expect(tillLatitude > 45 && tillLongitude > 5).toBe(isKnown)
  })
})
