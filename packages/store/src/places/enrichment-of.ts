import { type Enrichment, NO_ENRICHMENT } from '@winnow/engine'
import { HOSTING_ASNS } from './hosting-asns.ts'

/** What the tables have; `listed`: among the anonymous networks, which alone says hosting where no network is known. */
export function enrichmentOf(
  ipCountry: string | undefined,
  ipAsn: number | undefined,
  listed: boolean,
): Enrichment {
  const isHosting = ipAsn === undefined ? undefined : HOSTING_ASNS.has(ipAsn)
  const ipHosting = listed || isHosting
  return { ...NO_ENRICHMENT, ipCountry, ipAsn, ipHosting }
}
