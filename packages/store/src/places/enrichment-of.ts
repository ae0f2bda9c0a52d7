import type { Enrichment } from '@winnow/engine'
import { HOSTING_ASNS } from './hosting-asns.ts'

/** What is known of an address that is nobody's. */
export const NOTHING: Enrichment = {}

/** What the tables said, without what they did not; `listed`: among the anonymous networks. */
export function enrichmentOf(
  ipCountry: string | undefined,
  ipAsn: number | undefined,
  listed: boolean,
): Enrichment {
  if (ipAsn !== undefined) {
    const ipHosting = listed || HOSTING_ASNS.has(ipAsn)
    return ipCountry === undefined ? { ipAsn, ipHosting } : { ipCountry, ipAsn, ipHosting }
  }
  if (ipCountry === undefined) return listed ? { ipHosting: true } : NOTHING
  return listed ? { ipCountry, ipHosting: true } : { ipCountry }
}
