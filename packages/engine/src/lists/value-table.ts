import type { EntityKey } from '../entities/entity-key.ts'

/** lo, hi, expiry in seconds (0 = never), digest of the details. An empty slot has a lo of 0. */
const SLOT_WORDS = 4
const BYTES_PER_SLOT = SLOT_WORDS * 4
const FIRST_SLOTS = 8
/** Fuller tables grow: look-ups would become long. */
const MAX_LOAD = 0.75

/** What memory has of a value. */
export interface HeldValue {
  /** Seconds since 1970; 0 = it stays. */
  readonly expiresS: number
  /** 32 bits of the value's details: an addition that changes none of them is none. */
  readonly details: number
}

/**
 * Values by their keys: a hash table with open addressing in one array, 16 bytes a slot. A removed value leaves no mark: those
 * behind it move up.
 */
export class ValueTable {
  size = 0
  private slots = new Uint32Array(FIRST_SLOTS * SLOT_WORDS)

  get bytes(): number {
    return this.slots.length * 4
  }

  get({ lo, hi }: EntityKey): HeldValue | undefined {
    const at = this.find(lo, hi)
    if (this.slots[at] === 0) return undefined
    return { expiresS: this.slots[at + 2] ?? 0, details: this.slots[at + 3] ?? 0 }
  }

  /** Whether it is there and expires later than `atS`. */
  has({ lo, hi }: EntityKey, atS: number): boolean {
    const at = this.find(lo, hi)
    if (this.slots[at] === 0) return false
    const expiresS = this.slots[at + 2] ?? 0
    return expiresS === 0 || expiresS > atS
  }

  set({ lo, hi }: EntityKey, { expiresS, details }: HeldValue): void {
    const at = this.find(lo, hi)
    const isNew = this.slots[at] === 0
    this.slots.set([lo, hi, expiresS, details], at)
    if (!isNew) return
    this.size += 1
    if (this.size > this.capacity * MAX_LOAD) this.rebuild(this.capacity * 2)
  }

  delete({ lo, hi }: EntityKey): void {
    const at = this.find(lo, hi)
    if (this.slots[at] === 0) return
    this.size -= 1
    this.close(at)
  }

  /** How many values expired by `byS`. */
  expired(byS: number): number {
    let count = 0
    for (let at = 0; at < this.slots.length; at += SLOT_WORDS) {
      const expiresS = this.slots[at] === 0 ? 0 : (this.slots[at + 2] ?? 0)
      if (expiresS !== 0 && expiresS <= byS) count += 1
    }
    return count
  }

  /** Drops values that expired by `byS`. Answers the soonest expiry of those that stay; Infinity = none expires. */
  dropExpired(byS: number): number {
    const values = this.packed()
    this.slots = new Uint32Array(FIRST_SLOTS * SLOT_WORDS)
    this.size = 0
    let soonestS = Infinity
    for (let at = 0; at < values.length; at += SLOT_WORDS) {
      const [lo = 0, hi = 0, expiresS = 0, details = 0] = values.subarray(at, at + SLOT_WORDS)
      if (expiresS !== 0 && expiresS <= byS) continue
      this.set({ lo, hi }, { expiresS, details })
      if (expiresS !== 0) soonestS = Math.min(soonestS, expiresS)
    }
    return soonestS
  }

  /** A copy of all values, four words each. */
  packed(): Uint32Array {
    const values = new Uint32Array(this.size * SLOT_WORDS)
    let to = 0
    for (let at = 0; at < this.slots.length; at += SLOT_WORDS) {
      if (this.slots[at] === 0) continue
      values.set(this.slots.subarray(at, at + SLOT_WORDS), to)
      to += SLOT_WORDS
    }
    return values
  }

  private get capacity(): number {
    return this.bytes / BYTES_PER_SLOT
  }

  /** The slot of a key, or the empty one where it belongs. */
  private find(lo: number, hi: number): number {
    const { slots } = this
    const mask = slots.length - 1
    let at = this.home(lo)
    while (slots[at] !== 0 && (slots[at] !== lo || slots[at + 1] !== hi)) {
      at = (at + SLOT_WORDS) & mask
    }
    return at
  }

  private home(lo: number): number {
    return (lo * SLOT_WORDS) & (this.slots.length - 1)
  }

  /** Fills the gap at `gap` with those behind it that it keeps from their places. */
  private close(gap: number): void {
    const { slots } = this
    const mask = slots.length - 1
    let hole = gap
    for (let at = (gap + SLOT_WORDS) & mask; slots[at] !== 0; at = (at + SLOT_WORDS) & mask) {
      const fromHome = (at - this.home(slots[at] ?? 0)) & mask
      const fromHole = (at - hole) & mask
      if (fromHome < fromHole) continue
      slots.copyWithin(hole, at, at + SLOT_WORDS)
      hole = at
    }
    slots.fill(0, hole, hole + SLOT_WORDS)
  }

  private rebuild(capacity: number): void {
    const values = this.packed()
    this.slots = new Uint32Array(capacity * SLOT_WORDS)
    for (let at = 0; at < values.length; at += SLOT_WORDS) {
      const value = values.subarray(at, at + SLOT_WORDS)
      this.slots.set(value, this.find(value[0] ?? 0, value[1] ?? 0))
    }
  }
}
