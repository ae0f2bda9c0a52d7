import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Enrichment, NO_ENRICHMENT, type Places } from '@winnow/engine'
import { ipv4Number } from '@winnow/contract'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { readAsnFile, writeAsnFile } from './asn-file.ts'
import { type AsnTable, asnOfV6 } from './asn-table.ts'
import { compileAsnTable } from './compile-asn-table.ts'
import { enrichmentOf } from './enrichment-of.ts'
import { anonymousIn, asnIn, countryIn, openMmdb } from './mmdb.ts'
import { type Tables, V4Places } from './v4-places.ts'

/** Addresses with a cached answer, at most. */
const MAX_CACHED_PLACES = 65_536

/** Longer texts are no address. */
const MAX_IP_LENGTH = 64

const COUNTRY_FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
const ASN_PACKAGE = '@ip-location-db/asn'

export interface PlacesOptions {
  /** Where the compiled ASN table is kept between starts, when it is not prepared. */
  readonly cacheDirectory: string
  /** Where it was compiled before; by default `preparedTables()`. */
  readonly preparedDirectory?: string
  /** A country or city MMDB instead of the bundled one. */
  readonly countryMmdb?: string
  /** An ASN MMDB instead of the bundled table. */
  readonly asnMmdb?: string
  /** An MMDB of anonymous networks (hosting, VPN, Tor), in addition to our own list. */
  readonly anonymousMmdb?: string
}

const require = createRequire(import.meta.url)

/** The cache of this installation, next to its packages: set-up compiles the bundled ASN table into it. */
export const preparedTables = (): string =>
  join(dirname(require.resolve(`${ASN_PACKAGE}/package.json`)), '..', '..', '.cache', 'winnow')

/**
 * Opens the tables of IP addresses. Where the bundled ASN table is not prepared, the first start with a cache directory
 * compiles it (about two seconds).
 */
export function openPlaces(options: PlacesOptions): IpPlaces {
  return new IpPlaces({
    country: openMmdb(options.countryMmdb ?? require.resolve(COUNTRY_FILE)),
    asn: options.asnMmdb === undefined ? bundledAsnTable(options) : openMmdb(options.asnMmdb),
    anonymous: options.anonymousMmdb === undefined ? undefined : openMmdb(options.anonymousMmdb),
  })
}

/** Answers from tables in memory; an IPv6 address is looked up once while it stays in the cache. */
export class IpPlaces implements Places {
  private readonly tables: Tables
  private readonly v4: V4Places
  private readonly known = new LRUCache<string, Enrichment>({ max: MAX_CACHED_PLACES })

  constructor(tables: Tables) {
    this.tables = tables
    this.v4 = new V4Places(tables)
  }

  /** Country, network and whether it is a hosting one; nothing of a text that is no public address. */
  find(ip: string): Enrichment {
    if (ip.length > MAX_IP_LENGTH) return NO_ENRICHMENT
    const number = ipv4Number(ip)
    if (number >= 0) return this.v4.find(number)
    const known = this.known.get(ip)
    if (known !== undefined) return known
    const found = this.look(ip)
    this.known.set(ip, found)
    return found
  }

  private look(ip: string): Enrichment {
    if (!ip.includes(':') || !ipaddr.IPv6.isValid(ip)) return NO_ENRICHMENT
    const address = ipaddr.IPv6.parse(ip)
    if (address.isIPv4MappedAddress())
      return this.v4.find(ipv4Number(address.toIPv4Address().toString()))
    if (address.range() !== 'unicast') return NO_ENRICHMENT
    const { country, asn, anonymous } = this.tables
    const text = address.toString()
    const ipAsn = 'reader' in asn ? asnIn(asn, text) : asnOfV6(asn, address)
    const listed = anonymous !== undefined && anonymousIn(anonymous, text)
    return enrichmentOf(countryIn(country, text), ipAsn, listed)
  }
}

function bundledAsnTable({
  cacheDirectory,
  preparedDirectory = preparedTables(),
}: PlacesOptions): AsnTable {
  const { version } = require(`${ASN_PACKAGE}/package.json`) as { version: string }
  const name = `asn-${version}.bin`
  const cached = readAsnFile(preparedDirectory, name) ?? readAsnFile(cacheDirectory, name)
  if (cached) return cached
  const table = compileAsnTable(csv('asn-ipv4.csv'), csv('asn-ipv6.csv'))
  writeAsnFile(cacheDirectory, name, table)
  return table
}

function csv(name: string): string {
  return readFileSync(require.resolve(`${ASN_PACKAGE}/${name}`), 'latin1')
}
