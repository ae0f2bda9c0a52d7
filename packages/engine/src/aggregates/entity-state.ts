import type { EntityKey } from '../entities/entity-key.ts'
import {
  HEADER_BYTES,
  LAYOUT_VERSION,
  MAX_RECORD_BYTES,
  MAX_REGISTERS,
  TILE_UNIT_MS,
} from './record-layout.ts'
import type { RecordBuffer } from './record-buffer.ts'
import { Links } from './links.ts'
import { Tiles } from './tiles.ts'

/**
 * One entity's state, opened: what its record says, in arrays that are used again for the next
 * entity. Times are ms since 1970.
 */
export class EntityState {
  key: EntityKey = { lo: 0, hi: 0 }
  type = 0
  /** Sequence of the last entry folded in; 0 = the entity is new. */
  version = 0
  firstSeenMs = NaN
  lastSeenMs = NaN
  /** NaN = not set. */
  readonly registers = new Float64Array(MAX_REGISTERS)
  readonly tiles = new Tiles()
  readonly links = new Links()

  /** Opens a state that nothing is known of. */
  openEmpty(key: EntityKey, type: number): void {
    this.key = key
    this.type = type
    this.version = 0
    this.firstSeenMs = NaN
    this.lastSeenMs = NaN
    this.registers.fill(NaN)
    this.tiles.clear()
    this.links.clear()
  }

  /** Opens a stored record. Error: a layout this code does not know. */
  open(key: EntityKey, record: Uint8Array, buffer: RecordBuffer): void {
    buffer.bytes.set(record)
    const { words, doubles } = buffer
    const head = words[1] ?? 0
    if (head >>> 8 !== LAYOUT_VERSION) throw new Error(`entity record has layout ${head >>> 8}`)
    this.key = key
    this.type = head & 0xff
    this.version = doubles[1] ?? 0
    this.firstSeenMs = doubles[2] ?? NaN
    this.lastSeenMs = doubles[3] ?? NaN
    const counts = words[11] ?? 0
    let word = this.readRegisters(buffer)
    word = this.tiles.read(buffer, word, counts & 0xffff)
    this.links.read(buffer, word, counts >>> 16, words[12] ?? 0)
  }

  /**
   * Packs the state into `buffer`; the answer is a view of it. A state over its byte limit forgets
   * its oldest buckets first: they stay in the lifetime totals, and recent velocity stays exact.
   */
  pack(buffer: RecordBuffer): Uint8Array {
    let length = this.packOnce(buffer)
    while (length > MAX_RECORD_BYTES && this.tiles.forgetOldest()) length = this.packOnce(buffer)
    return buffer.bytes.subarray(0, length)
  }

  private packOnce(buffer: RecordBuffer): number {
    const { words, doubles } = buffer
    words[1] = (LAYOUT_VERSION << 8) | this.type
    doubles[1] = this.version
    doubles[2] = this.firstSeenMs
    doubles[3] = this.lastSeenMs
    words[13] = 0
    let word = this.writeRegisters(buffer)
    word = this.tiles.write(buffer, word)
    word = this.links.write(buffer, word)
    words[11] = this.tiles.length | (this.links.length << 16)
    words[12] = this.links.sketches
    words[0] = word * 4
    return word * 4
  }

  private readRegisters({ words, doubles }: RecordBuffer): number {
    let at = HEADER_BYTES / 8
    this.registers.fill(NaN)
    for (let group = 0; group < 3; group += 1) {
      for (let mask = words[8 + group] ?? 0; mask !== 0; mask &= mask - 1) {
        this.registers[group * 32 + 31 - Math.clz32(mask & -mask)] = doubles[at] ?? NaN
        at += 1
      }
    }
    return at * 2
  }

  private writeRegisters({ words, doubles }: RecordBuffer): number {
    let at = HEADER_BYTES / 8
    for (let group = 0; group < 3; group += 1) {
      let mask = 0
      for (let bit = 0; bit < 32; bit += 1) {
        const value = this.registers[group * 32 + bit] ?? NaN
        if (value !== value) continue
        mask |= 1 << bit
        doubles[at] = value
        at += 1
      }
      words[8 + group] = mask
    }
    return at * 2
  }

  /** Notes that something happened to the entity at `atMs`, and moves its clock: never backwards. */
  see(atMs: number): void {
    if (!(this.firstSeenMs <= atMs)) this.firstSeenMs = atMs
    if (!(this.lastSeenMs >= atMs)) {
      this.lastSeenMs = atMs
      this.tiles.advance(Math.floor(atMs / TILE_UNIT_MS) * TILE_UNIT_MS)
    }
  }
}
