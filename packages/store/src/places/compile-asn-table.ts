import ipaddr from 'ipaddr.js'
import type { AsnTable, Ranges } from './asn-table.ts'

/**
 * Compiles the two tables of `@ip-location-db/asn` (`first,last,asn,"name"` per line, addresses as
 * text, sorted) to columns. A line that is no range is an error: a broken table must not be used.
 */
export function compileAsnTable(v4Csv: string, v6Csv: string): AsnTable {
  return { v4: compile(v4Csv, v4Bound), v6: compile(v6Csv, v6Bound) }
}

type Bound = readonly [hi: number, lo: number]

function compile(csv: string, boundOf: (text: string) => Bound): Ranges {
  const lines = csv.split('\n').filter((line) => line.length > 0)
  const ranges = emptyRanges(lines.length)
  lines.forEach((line, row) => {
    const [first = '', last = '', asn = ''] = line.split(',', 3)
    const [fromHi, fromLo] = boundOf(first)
    const [toHi, toLo] = boundOf(last)
    ranges.fromHi[row] = fromHi
    ranges.fromLo[row] = fromLo
    ranges.toHi[row] = toHi
    ranges.toLo[row] = toLo
    ranges.asn[row] = Number(asn)
  })
  return ranges
}

function emptyRanges(rows: number): Ranges {
  const column = (): Uint32Array => new Uint32Array(rows)
  return { fromHi: column(), fromLo: column(), toHi: column(), toLo: column(), asn: column() }
}

function v4Bound(text: string): Bound {
  const parts = text.split('.')
  if (parts.length !== 4) throw new Error(`no IPv4 address in the ASN table: ${text}`)
  return [0, parts.reduce((number, part) => number * 256 + Number(part), 0)]
}

function v6Bound(text: string): Bound {
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv6.parse(text).parts
  return [((a << 16) | b) >>> 0, ((c << 16) | d) >>> 0]
}
