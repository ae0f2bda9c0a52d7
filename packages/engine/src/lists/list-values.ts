import type { EntityKey } from '../entities/entity-key.ts'
import { type HeldValue, ValueTable } from './value-table.ts'

/** A million values grow, and are copied, in pieces of a few thousand: no event waits longer for one. */
const SHARD_BITS = 6

/** The values of one list in memory. */
export class ListValues {
  /** Of IP lists: the prefix numbers of their networks. Those of networks that left stay until the list is empty. */
  readonly prefixes = new Set<number>()
  /** No value expires sooner, seconds. */
  private soonestS = Infinity
  private readonly shards: (ValueTable | undefined)[] = Array.from({ length: 1 << SHARD_BITS })

  get size(): number {
    return this.tables().reduce((sum, table) => sum + table.size, 0)
  }

  get isEmpty(): boolean {
    return this.shards.every((table) => table === undefined || table.size === 0)
  }

  get bytes(): number {
    return this.tables().reduce((sum, table) => sum + table.bytes, 0)
  }

  get(key: EntityKey): HeldValue | undefined {
    return this.shards[shardOf(key)]?.get(key)
  }

  /** Whether a value is there and expires later than `atMs`. */
  has(key: EntityKey, atMs: number): boolean {
    // Expiries are whole seconds.
    return this.shards[shardOf(key)]?.has(key, Math.floor(atMs / 1000)) ?? false
  }

  set(key: EntityKey, value: HeldValue): void {
    const shard = shardOf(key)
    const table = this.shards[shard] ?? new ValueTable()
    this.shards[shard] = table
    table.set(key, value)
    if (value.expiresS !== 0) this.soonestS = Math.min(this.soonestS, value.expiresS)
  }

  delete(key: EntityKey): void {
    this.shards[shardOf(key)]?.delete(key)
    this.forgetPrefixes()
  }

  /** How many values expired by then. */
  expired(byMs: number): number {
    if (this.soonestS * 1000 > byMs) return 0
    const byS = Math.floor(byMs / 1000)
    return this.tables().reduce((sum, table) => sum + table.expired(byS), 0)
  }

  dropExpired(byMs: number): void {
    if (this.soonestS * 1000 > byMs) return
    const byS = Math.floor(byMs / 1000)
    this.soonestS = Math.min(...this.tables().map((table) => table.dropExpired(byS)))
    this.forgetPrefixes()
  }

  /** Copies of all values, in bounded pieces. */
  *packed(): Generator<Uint32Array> {
    for (const table of this.tables()) if (table.size > 0) yield table.packed()
  }

  private tables(): readonly ValueTable[] {
    return this.shards.filter((table) => table !== undefined)
  }

  private forgetPrefixes(): void {
    if (this.prefixes.size > 0 && this.size === 0) this.prefixes.clear()
  }
}

const shardOf = ({ hi }: EntityKey): number => hi >>> (32 - SHARD_BITS)
