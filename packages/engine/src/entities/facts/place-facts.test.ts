import { describe, expect, it } from 'vitest'
import type { Enrichment } from '../enrichment.ts'
import type { Facts } from '../facts.ts'
import { factsFor } from './facts-for.ts'

describe('place', () => {
  it.each<[string, Enrichment, Partial<Facts>]>([
    [
      '8.8.8.8',
      { ipCountry: 'US', ipAsn: 15169, ipHosting: true },
      {
        ipCountry: 'US',
        ipAsn: 15169,
        ipNetworkName: 'AS15169',
        ipHosting: 1,
        ipV6: 0,
        ipPrivate: 0,
      },
    ],
    ['8.8.8.8', {}, { ipCountry: '', ipAsn: NaN, ipHosting: NaN, ipPresent: 1, hourLocal: NaN }],
    ['10.0.0.1', {}, { ipPrivate: 1 }],
    ['junk', { ipCountry: 'US' }, { ipPresent: 0, ipCountry: '', ipV6: NaN }],
    [
      '8.8.8.8',
      { ipCountry: 'JP' },
      { nightLocal: 0, hourLocal: expect.closeTo(3.5 + 138 / 15) as number },
    ],
    ['8.8.8.8', { ipCountry: 'GB' }, { nightLocal: 1 }],
  ])('%s %j', (ip, enrichment, expected) => {
    expect(factsFor({ ip }, enrichment)).toMatchObject(expected)
  })
})
