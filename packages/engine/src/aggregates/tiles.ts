import type { RecordBuffer } from './record-buffer.ts'
import {
  MAX_COUNTS,
  MAX_SUMS,
  MAX_TILES,
  TILE_HEADER_BYTES,
  TILE_UNIT_MS,
} from './record-layout.ts'
import { BUCKET_MS, WINDOWS, windowStartMs } from './windows.ts'

const LIFE = WINDOWS.length - 1

/**
 * The windowed counts and sums of one entity, as tiles of time. A tile holds what happened in one
 * bucket of one window (its level); an event is in exactly one tile. While a bucket is inside a
 * short window it is kept at that window's fine grain; once it leaves, it is merged into the next
 * longer window's coarser bucket, and in the end into the lifetime tile. What a window holds is the
 * sum over the tiles of its own and all finer levels that are still in it, so every window has the
 * exact value that counting buckets event by event would give, and an entity that has done little
 * has few tiles.
 */
export class Tiles {
  length = 0
  private readonly startMs = new Float64Array(MAX_TILES)
  private readonly level = new Uint8Array(MAX_TILES)
  private readonly countsLo = new Uint32Array(MAX_TILES)
  private readonly countsHi = new Uint32Array(MAX_TILES)
  private readonly sumsSet = new Uint32Array(MAX_TILES)
  private readonly counts = new Float64Array(MAX_TILES * MAX_COUNTS)
  private readonly sums = new Float64Array(MAX_TILES * MAX_SUMS)
  /** The tile found last, and for which moment: one event adds to many counts of one tile. */
  private lastTile = -1
  private lastAtMs = NaN
  private lastNowMs = NaN

  clear(): void {
    this.length = 0
    this.lastTile = -1
  }

  /** Adds to count `index` at `atMs`; `nowMs` is the entity's clock (≥ atMs). */
  addCount(index: number, atMs: number, nowMs: number, amount: number): void {
    const tile = this.tileAt(atMs, nowMs)
    const mask = index < 32 ? this.countsLo : this.countsHi
    const bit = 1 << (index & 31)
    const at = tile * MAX_COUNTS + index
    const held = ((mask[tile] ?? 0) & bit) === 0 ? 0 : (this.counts[at] ?? 0)
    mask[tile] = (mask[tile] ?? 0) | bit
    this.counts[at] = Math.max(0, held + amount)
  }

  /** Adds to sum `index` at `atMs`. */
  addSum(index: number, atMs: number, nowMs: number, amount: number): void {
    const tile = this.tileAt(atMs, nowMs)
    const bit = 1 << index
    const at = tile * MAX_SUMS + index
    const held = ((this.sumsSet[tile] ?? 0) & bit) === 0 ? 0 : (this.sums[at] ?? 0)
    this.sumsSet[tile] = (this.sumsSet[tile] ?? 0) | bit
    this.sums[at] = held + amount
  }

  /** Moves buckets that left their window by `nowMs` into the next window that still holds them. */
  advance(nowMs: number): void {
    for (let tile = this.length - 1; tile >= 0; tile -= 1) {
      const level = this.level[tile] ?? LIFE
      if (level === LIFE || (this.startMs[tile] ?? 0) >= windowStartMs(level, nowMs)) continue
      this.promote(tile, levelOf(this.startMs[tile] ?? 0, nowMs, level + 1))
    }
  }

  /** Moves the oldest bucket into the lifetime tile; false when there is none left to move. */
  forgetOldest(): boolean {
    let oldest = -1
    for (let tile = 0; tile < this.length; tile += 1) {
      if (this.level[tile] === LIFE) continue
      if (oldest < 0 || (this.startMs[tile] ?? 0) < (this.startMs[oldest] ?? 0)) oldest = tile
    }
    if (oldest < 0) return false
    this.promote(oldest, LIFE)
    return true
  }

  /**
   * Adds every held value to `into`, at `index * WINDOWS.length + w` where w is the shortest window
   * the value is in at `nowMs`; sums follow the counts. `windowSum` reads the result.
   */
  spread(nowMs: number, into: Float64Array): void {
    for (let tile = 0; tile < this.length; tile += 1) {
      const window = levelOf(this.startMs[tile] ?? 0, nowMs, this.level[tile] ?? LIFE)
      this.spreadMask(this.countsLo[tile] ?? 0, tile * MAX_COUNTS, window, into)
      this.spreadMask(this.countsHi[tile] ?? 0, tile * MAX_COUNTS + 32, window, into)
      for (let mask = this.sumsSet[tile] ?? 0; mask !== 0; mask &= mask - 1) {
        const index = 31 - Math.clz32(mask & -mask)
        const at = (MAX_COUNTS + index) * WINDOWS.length + window
        into[at] = (into[at] ?? 0) + (this.sums[tile * MAX_SUMS + index] ?? 0)
      }
    }
  }

  private spreadMask(set: number, from: number, window: number, into: Float64Array): void {
    const base = from % MAX_COUNTS
    for (let mask = set; mask !== 0; mask &= mask - 1) {
      const bit = 31 - Math.clz32(mask & -mask)
      const at = (base + bit) * WINDOWS.length + window
      into[at] = (into[at] ?? 0) + (this.counts[from + bit] ?? 0)
    }
  }

  read(buffer: RecordBuffer, from: number, length: number): number {
    const { words, doubles } = buffer
    let word = from
    this.lastTile = -1
    for (let tile = 0; tile < length; tile += 1) {
      this.startMs[tile] = (words[word] ?? 0) * TILE_UNIT_MS
      this.level[tile] = words[word + 1] ?? 0
      const lo = (this.countsLo[tile] = words[word + 2] ?? 0)
      const hi = (this.countsHi[tile] = words[word + 3] ?? 0)
      const sums = (this.sumsSet[tile] = words[word + 4] ?? 0)
      word = this.readCounts(words, word + TILE_HEADER_BYTES / 4, lo, tile * MAX_COUNTS)
      word = this.readCounts(words, word, hi, tile * MAX_COUNTS + 32)
      word += word & 1
      for (let mask = sums; mask !== 0; mask &= mask - 1) {
        this.sums[tile * MAX_SUMS + 31 - Math.clz32(mask & -mask)] = doubles[word / 2] ?? 0
        word += 2
      }
    }
    this.length = length
    return word
  }

  private readCounts(words: Uint32Array, from: number, set: number, base: number): number {
    let word = from
    for (let mask = set; mask !== 0; mask &= mask - 1) {
      this.counts[base + 31 - Math.clz32(mask & -mask)] = words[word] ?? 0
      word += 1
    }
    return word
  }

  write(buffer: RecordBuffer, from: number): number {
    const { words, doubles } = buffer
    let word = from
    for (let tile = 0; tile < this.length; tile += 1) {
      words[word] = (this.startMs[tile] ?? 0) / TILE_UNIT_MS
      words[word + 1] = this.level[tile] ?? 0
      const lo = (words[word + 2] = this.countsLo[tile] ?? 0)
      const hi = (words[word + 3] = this.countsHi[tile] ?? 0)
      const sums = (words[word + 4] = this.sumsSet[tile] ?? 0)
      words[word + 5] = 0
      word = this.writeCounts(words, word + TILE_HEADER_BYTES / 4, lo, tile * MAX_COUNTS)
      word = this.writeCounts(words, word, hi, tile * MAX_COUNTS + 32)
      if ((word & 1) === 1) words[word++] = 0
      for (let mask = sums; mask !== 0; mask &= mask - 1) {
        doubles[word / 2] = this.sums[tile * MAX_SUMS + 31 - Math.clz32(mask & -mask)] ?? 0
        word += 2
      }
    }
    return word
  }

  private writeCounts(words: Uint32Array, from: number, set: number, base: number): number {
    let word = from
    for (let mask = set; mask !== 0; mask &= mask - 1) {
      words[word] = this.counts[base + 31 - Math.clz32(mask & -mask)] ?? 0
      word += 1
    }
    return word
  }

  /** The tile an event of `atMs` belongs to, made when there is none. */
  private tileAt(atMs: number, nowMs: number): number {
    if (this.lastTile < 0 || this.lastAtMs !== atMs || this.lastNowMs !== nowMs) {
      this.lastTile = this.findOrMake(atMs, nowMs)
      this.lastAtMs = atMs
      this.lastNowMs = nowMs
    }
    return this.lastTile
  }

  private findOrMake(atMs: number, nowMs: number): number {
    const level = levelOf(bucketStartMs(0, atMs), nowMs, 0)
    const startMs = bucketStartMs(level, atMs)
    const found = this.find(level, startMs)
    return found >= 0 ? found : this.make(level, startMs)
  }

  private find(level: number, startMs: number): number {
    for (let tile = this.length - 1; tile >= 0; tile -= 1) {
      if (this.startMs[tile] === startMs && this.level[tile] === level) return tile
    }
    return -1
  }

  private make(level: number, startMs: number): number {
    if (this.length === MAX_TILES) this.forgetOldest()
    const tile = this.length
    this.startMs[tile] = startMs
    this.level[tile] = level
    this.countsLo[tile] = 0
    this.countsHi[tile] = 0
    this.sumsSet[tile] = 0
    this.length += 1
    return tile
  }

  private promote(tile: number, level: number): void {
    this.lastTile = -1
    const startMs = bucketStartMs(level, this.startMs[tile] ?? 0)
    const target = this.find(level, startMs)
    if (target < 0) {
      this.level[tile] = level
      this.startMs[tile] = startMs
      return
    }
    this.merge(tile, target)
    this.length -= 1
    if (tile !== this.length) this.copy(this.length, tile)
  }

  private merge(from: number, into: number): void {
    this.mergeCounts(this.countsLo, from, into, 0)
    this.mergeCounts(this.countsHi, from, into, 32)
    const held = this.sumsSet[into] ?? 0
    for (let mask = this.sumsSet[from] ?? 0; mask !== 0; mask &= mask - 1) {
      const index = 31 - Math.clz32(mask & -mask)
      const at = into * MAX_SUMS + index
      const before = (held & (1 << index)) === 0 ? 0 : (this.sums[at] ?? 0)
      this.sums[at] = before + (this.sums[from * MAX_SUMS + index] ?? 0)
    }
    this.sumsSet[into] = held | (this.sumsSet[from] ?? 0)
  }

  private mergeCounts(set: Uint32Array, from: number, into: number, base: number): void {
    const held = set[into] ?? 0
    for (let mask = set[from] ?? 0; mask !== 0; mask &= mask - 1) {
      const bit = 31 - Math.clz32(mask & -mask)
      const at = into * MAX_COUNTS + base + bit
      const before = (held & (1 << bit)) === 0 ? 0 : (this.counts[at] ?? 0)
      this.counts[at] = before + (this.counts[from * MAX_COUNTS + base + bit] ?? 0)
    }
    set[into] = held | (set[from] ?? 0)
  }

  private copy(from: number, into: number): void {
    this.startMs[into] = this.startMs[from] ?? 0
    this.level[into] = this.level[from] ?? 0
    this.countsLo[into] = this.countsLo[from] ?? 0
    this.countsHi[into] = this.countsHi[from] ?? 0
    this.sumsSet[into] = this.sumsSet[from] ?? 0
    this.counts.copyWithin(into * MAX_COUNTS, from * MAX_COUNTS, (from + 1) * MAX_COUNTS)
    this.sums.copyWithin(into * MAX_SUMS, from * MAX_SUMS, (from + 1) * MAX_SUMS)
  }
}

/** The value over window `window` of the number `index`, out of what `spread` laid out. */
export function windowSum(spread: Float64Array, index: number, window: number): number {
  let total = 0
  const base = index * WINDOWS.length
  for (let at = base; at <= base + window; at += 1) total += spread[at] ?? 0
  return total
}

/** The shortest window, from `least` on, that a bucket starting at `startMs` is in at `nowMs`. */
function levelOf(startMs: number, nowMs: number, least: number): number {
  let level = least
  while (level < LIFE && startMs < windowStartMs(level, nowMs)) level += 1
  return level
}

function bucketStartMs(level: number, atMs: number): number {
  const bucketMs = BUCKET_MS[level] ?? Infinity
  return bucketMs === Infinity ? 0 : Math.floor(atMs / bucketMs) * bucketMs
}
