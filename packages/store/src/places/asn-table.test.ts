import * as fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { asnOfV6, V4Asns } from './asn-table.ts'
import { compileAsnTable } from './compile-asn-table.ts'
import { v4Text } from '@winnow/contract'

const v6Text = (number: number): string => `2001:${number.toString(16)}::`

/** Sorted ranges without overlap, made of distinct bounds taken in pairs. */
const ranges = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max }), { minLength: 2, maxLength: 40 }).map((bounds) => {
    const sorted = bounds.sort((a, b) => a - b)
    const pairs: [number, number, number][] = []
    for (let at = 0; at + 1 < sorted.length; at += 2) {
      pairs.push([sorted[at] ?? 0, sorted[at + 1] ?? 0, 1000 + at])
    }
    return pairs
  })

const csvOf = (pairs: readonly [number, number, number][], text: (n: number) => string): string =>
  pairs.map(([from, to, asn]) => `${text(from)},${text(to)},${asn},"A, B"\n`).join('')

/** The naive twin: looks at every range. */
const naive = (pairs: readonly [number, number, number][], n: number): number | undefined =>
  pairs.find(([from, to]) => from <= n && n <= to)?.[2]

describe('the ASN table', () => {
  it('finds in IPv4 what a scan of all ranges finds', () => {
    fc.assert(
      fc.property(ranges(0xffffffff), fc.integer({ min: 0, max: 0xffffffff }), (pairs, other) => {
        const asns = new V4Asns(compileAsnTable(csvOf(pairs, v4Text), '').v4)
        for (const n of [other, ...pairs.flatMap(([from, to]) => [from, to, to + 1])]) {
          const address = Math.min(n, 0xffffffff)
          expect(asns.find(address)).toBe(naive(pairs, address))
        }
      }),
    )
  })

  it('finds in IPv6 what a scan of all ranges finds', () => {
    fc.assert(
      fc.property(ranges(0xfffe), fc.integer({ min: 0, max: 0xfffe }), (pairs, other) => {
        const table = compileAsnTable('', csvOf(pairs, v6Text))
        for (const n of [other, ...pairs.flatMap(([from, to]) => [from, to, to + 1])]) {
          expect(asnOfV6(table, ipaddr.IPv6.parse(v6Text(n)))).toBe(naive(pairs, n))
        }
      }),
    )
  })

  it('refuses a line that is no range', () => {
    expect(() => compileAsnTable('x,y,1,"z"\n', '')).toThrow('no IPv4 address')
  })
})
