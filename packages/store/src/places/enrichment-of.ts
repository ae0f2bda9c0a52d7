import { type Enrichment, NO_ENRICHMENT } from '@winnow/engine'
import { HOSTING_ASNS } from './hosting-asns.ts'

/** What the tables said; `listed`: among the anonymous networks. Without a network only that tells hosting. */
export function enrichmentOf(
  ipCountry: string | undefined,
  ipAsn: number | undefined,
  listed: boolean,
): Enrichment {
  const isHosting = ipAsn === undefined ? undefined : HOSTING_ASNS.has(ipAsn)
  const ipHosting = listed || isHosting
  return { ...NO_ENRICHMENT, ipCountry, ipAsn, ipHosting }
}
