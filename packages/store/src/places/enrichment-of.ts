import type { Enrichment } from '@winnow/engine'
import { HOSTING_ASNS } from './hosting-asns.ts'

/** What the tables said; `listed`: among the anonymous networks. Without a network only that tells hosting. */
export function enrichmentOf(
  ipCountry: string | undefined,
  ipAsn: number | undefined,
  listed: boolean,
): Enrichment {
  const isHosting = ipAsn === undefined ? undefined : HOSTING_ASNS.has(ipAsn)
  return { ipCountry, ipAsn, ipHosting: listed || isHosting, found: undefined, followUp: undefined }
}
