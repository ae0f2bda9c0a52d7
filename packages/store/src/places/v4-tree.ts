import type { Mmdb } from './mmdb.ts'
import { v4Text } from '@winnow/contract'

/** Bits of an address that are looked up at once; below them the tree is walked bit by bit. */
const JUMP_BITS = 16
/** Cached records, at most; a table of countries has some hundreds. */
const MAX_READINGS = 65_536

/**
 * The IPv4 half of an MMDB: a binary tree over the bits of the address; its leaves point to
 * records (https://maxmind.github.io/MaxMind-DB/). The first 16 bits are one look into a table, and
 * each record is read once.
 */
export class V4Tree<Value> {
  private readonly table: Mmdb
  private readonly read: (table: Mmdb, ip: string) => Value
  private readonly nodes: Nodes
  private readonly jump: Uint32Array
  private readonly readings = new Map<number, Value>()

  constructor(table: Mmdb, read: (table: Mmdb, ip: string) => Value) {
    this.table = table
    this.read = read
    this.nodes = new Nodes(table)
    this.jump = jumpsOf(this.nodes)
  }

  /** What the table says of an address; undefined when it does not have it. */
  find(number: number): Value | undefined {
    const { nodes } = this
    let node = this.jump[number >>> (32 - JUMP_BITS)] ?? nodes.count
    for (let bit = 31 - JUMP_BITS; bit >= 0 && node < nodes.count; bit -= 1) {
      node = nodes.child(node, (number >>> bit) & 1)
    }
    return node > nodes.count ? this.reading(node, number) : undefined
  }

  private reading(leaf: number, number: number): Value {
    const known = this.readings.get(leaf)
    if (known !== undefined || this.readings.has(leaf)) return known as Value
    const value = this.read(this.table, v4Text(number))
    if (this.readings.size < MAX_READINGS) this.readings.set(leaf, value)
    return value
  }
}

/** Where each prefix of 16 bits leads: to a node, or to a leaf above it. */
function jumpsOf(nodes: Nodes): Uint32Array {
  let level = Uint32Array.of(nodes.v4Root())
  for (let depth = 0; depth < JUMP_BITS; depth += 1) {
    const next = new Uint32Array(level.length * 2)
    for (let at = 0; at < next.length; at += 1) {
      const parent = level[at >>> 1] ?? 0
      next[at] = parent < nodes.count ? nodes.child(parent, at & 1) : parent
    }
    level = next
  }
  return level
}

/** The nodes of a tree: two records of 24, 28 or 32 bits each; one of `count` or more is a leaf. */
class Nodes {
  readonly count: number
  private readonly bytes: Uint8Array
  private readonly isV6: boolean
  private readonly recordBits: number
  private readonly nodeBytes: number

  constructor({ bytes, reader: { metadata } }: Mmdb) {
    this.bytes = bytes
    this.count = metadata.nodeCount
    this.isV6 = metadata.ipVersion === 6
    this.recordBits = metadata.recordSize
    this.nodeBytes = metadata.nodeByteSize
  }

  /** In a table of IPv6, IPv4 lies below 96 zeros. */
  v4Root(): number {
    let node = 0
    for (let bit = this.isV6 ? 96 : 0; bit > 0 && node < this.count; bit -= 1) {
      node = this.child(node, 0)
    }
    return node
  }

  /** The left (0) or right (1) child of a node. */
  child(node: number, side: number): number {
    const at = node * this.nodeBytes
    const number = this.bigEndian24(at + (side === 0 ? 0 : this.nodeBytes - (this.nodeBytes >> 1)))
    if (this.recordBits === 24) return number
    if (this.recordBits === 32) return number * 256 + (this.bytes[at + side * 4 + 3] ?? 0)
    // The byte between two records of 28 bits holds the highest four of each.
    const middle = this.bytes[at + 3] ?? 0
    return (side === 0 ? middle >>> 4 : middle & 15) * 2 ** 24 + number
  }

  private bigEndian24(at: number): number {
    const { bytes } = this
    return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  }
}
