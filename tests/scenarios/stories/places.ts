import type { Enrichment } from '@winnow/engine'

/** Where the addresses of the stories are, by their first part. */
const PLACES: Readonly<Record<string, Enrichment>> = {
  '84': { ipCountry: 'DE', ipAsn: 3320, ipHosting: false },
  '87': { ipCountry: 'DE', ipAsn: 3209, ipHosting: false },
  '88': { ipCountry: 'ES', ipAsn: 3352, ipHosting: false },
  '98': { ipCountry: 'US', ipAsn: 7922, ipHosting: false },
  '113': { ipCountry: 'VN', ipAsn: 7552, ipHosting: false },
  '45': { ipCountry: 'NL', ipAsn: 9009, ipHosting: true },
}

export function placeOf(ip: string): Enrichment {
  return PLACES[ip.split('.')[0] ?? ''] ?? {}
}
