import { readFileSync } from 'node:fs'
import { Reader, type Response } from 'maxmind'

/** A table of addresses in MaxMind's format, wholly in memory. */
export interface Mmdb {
  readonly reader: Reader<Response>
  readonly bytes: Uint8Array
}

/** Opens an MMDB file; an unreadable or broken one is an error with the path in it. */
export function openMmdb(path: string): Mmdb {
  try {
    const bytes = readFileSync(path)
    return { reader: new Reader(bytes), bytes }
  } catch (cause) {
    throw new Error(`cannot open the IP table ${path}`, { cause })
  }
}

/** ISO-3166 alpha-2, from the flat layout of ip-location-db or the nested one of MaxMind and DB-IP. */
export function countryIn(table: Mmdb, ip: string): string | undefined {
  const record = recordOf(table, ip)
  const code = record['country_code'] ?? objectIn(record['country'])['iso_code']
  return typeof code === 'string' && code.length === 2 ? code.toUpperCase() : undefined
}

export function asnIn(table: Mmdb, ip: string): number | undefined {
  const number = recordOf(table, ip)['autonomous_system_number']
  return typeof number === 'number' ? number : undefined
}

/** Any mark of MaxMind's anonymous-IP layout: hosting, VPN, proxy, Tor. */
export function anonymousIn(table: Mmdb, ip: string): boolean {
  const record = recordOf(table, ip)
  return Object.keys(record).some((name) => name.startsWith('is_') && record[name] === true)
}

function recordOf(table: Mmdb, ip: string): Record<string, unknown> {
  return objectIn(table.reader.get(ip))
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
