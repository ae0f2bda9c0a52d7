import type ipaddr from 'ipaddr.js'

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

/** The autonomous system of an IPv6 address; undefined when no range holds it. */
export function asnOfV6({ v6 }: AsnTable, address: ipaddr.IPv6): number | undefined {
  return find(v6, v6Word(address, 0), v6Word(address, 2))
}

/** The IPv4 ranges, with a table of where each prefix of 16 bits begins among them. */
export class V4Asns {
  private readonly ranges: Ranges
  private readonly firstRows: Uint32Array

  constructor(ranges: Ranges) {
    this.ranges = ranges
    this.firstRows = firstRowsOf(ranges.fromLo)
  }

  /** The autonomous system of an address given as a number; undefined when no range holds it. */
  find(number: number): number | undefined {
    const { fromLo, toLo, asn } = this.ranges
    const prefix = number >>> 16
    let low = at(this.firstRows, prefix)
    let high = at(this.firstRows, prefix + 1)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (at(fromLo, middle) <= number) low = middle + 1
      else high = middle
    }
    return low > 0 && number <= at(toLo, low - 1) ? at(asn, low - 1) : undefined
  }
}

/** Per prefix of 16 bits, and for the end, how many ranges begin before it. */
function firstRowsOf(fromLo: Uint32Array): Uint32Array {
  const rows = new Uint32Array(2 ** 16 + 1)
  let row = 0
  for (let prefix = 0; prefix < rows.length; prefix += 1) {
    while (row < fromLo.length && at(fromLo, row) < prefix * 2 ** 16) row += 1
    rows[prefix] = row
  }
  return rows
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

function compare(aHi: number, aLo: number, bHi: number, bLo: number): number {
  return aHi === bHi ? aLo - bLo : aHi - bHi
}

function at(column: Uint32Array, row: number): number {
  return column[row] ?? 0
}

function v6Word(address: ipaddr.IPv6, part: number): number {
  return (((address.parts[part] ?? 0) << 16) | (address.parts[part + 1] ?? 0)) >>> 0
}
