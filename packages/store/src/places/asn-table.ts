import ipaddr from 'ipaddr.js'

/**
 * Address ranges and the autonomous system each belongs to, sorted and without overlap, in columns.
 * IPv6 ranges are known by their upper 64 bits: nobody announces less than a /64.
 */
export interface AsnTable {
  readonly v4: Ranges
  readonly v6: Ranges
}

/** One column per half of a 64-bit bound; an IPv4 bound has no upper half. */
export interface Ranges {
  readonly fromHi: Uint32Array
  readonly fromLo: Uint32Array
  readonly toHi: Uint32Array
  readonly toLo: Uint32Array
  readonly asn: Uint32Array
}

/** The autonomous system of an address; undefined when no range holds it. */
export function asnOf(table: AsnTable, address: ipaddr.IPv4 | ipaddr.IPv6): number | undefined {
  return address instanceof ipaddr.IPv4
    ? find(table.v4, 0, v4Number(address))
    : find(table.v6, v6Word(address, 0), v6Word(address, 2))
}

/** Binary search for the last range that begins at or before the address. */
function find(ranges: Ranges, hi: number, lo: number): number | undefined {
  let low = 0
  let high = ranges.asn.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(at(ranges.fromHi, middle), at(ranges.fromLo, middle), hi, lo) <= 0) low = middle + 1
    else high = middle
  }
  const found = low - 1
  if (found < 0) return undefined
  const inside = compare(hi, lo, at(ranges.toHi, found), at(ranges.toLo, found)) <= 0
  return inside ? at(ranges.asn, found) : undefined
}

// oxlint-disable-next-line max-params -- two numbers of two halves each
function compare(aHi: number, aLo: number, bHi: number, bLo: number): number {
  return aHi === bHi ? aLo - bLo : aHi - bHi
}

function at(column: Uint32Array, row: number): number {
  return column[row] ?? 0
}

function v4Number(address: ipaddr.IPv4): number {
  const [a = 0, b = 0, c = 0, d = 0] = address.octets
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}

function v6Word(address: ipaddr.IPv6, part: number): number {
  return (((address.parts[part] ?? 0) << 16) | (address.parts[part + 1] ?? 0)) >>> 0
}
