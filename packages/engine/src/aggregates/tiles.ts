import {
  MAX_COUNTS,
  MAX_SUMS,
  MAX_TILES,
  TILE_HEADER_BYTES,
  TILE_UNIT_MS,
} from './record-layout.ts'
import type { RecordView } from '../ports/record-view.ts'
import { bucketStartMs, levelOf, WINDOWS, windowStartMs } from './windows.ts'

/**
 * An opened tile lies in one piece, so that it is in few cache lines: its start (f64), its level
 * and which counts (low, high) and sums are set (u32 each), counts (u32), sums (f64).
 */
const LEVEL = 2
const COUNTS_LO = 3
const COUNTS_HI = 4
const SUMS_SET = 5
const COUNTS = 6
const TILE_WORDS = COUNTS + MAX_COUNTS + MAX_SUMS * 2
const SUMS = (COUNTS + MAX_COUNTS) / 2

const LIFE = WINDOWS.length - 1

/** An entity of so many tiles is busy: most of them are as they were when it was written last, and are copied. */
const BUSY_TILES = 16
/** The most words of a tile in a record. */
const WRITTEN_TILE_WORDS = TILE_HEADER_BYTES / 4 + MAX_COUNTS + MAX_SUMS * 2

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
  private readonly words = new Uint32Array(MAX_TILES * TILE_WORDS)
  private readonly doubles = new Float64Array(this.words.buffer)
  /** First word of the tile found last, and for which moment: one event adds to many counts of one tile. */
  private lastTile = -1
  private lastAtMs = NaN
  private lastNowMs = NaN
  /** Of a busy entity: the tiles as they were written last, and where each of them ends there. */
  private written: Uint32Array | undefined
  private readonly ends = new Uint16Array(MAX_TILES)
  /** The tiles before this word are as they were written. */
  private unchanged = 0

  clear(): void {
    this.length = 0
    this.lastTile = -1
    this.unchanged = 0
  }

  /** Adds to count `index` at `atMs`; `nowMs` is the entity's clock (≥ atMs). */
  addCount(index: number, atMs: number, nowMs: number): void {
    const { words } = this
    const tile = this.tileAt(atMs, nowMs)
    const mask = tile + (index < 32 ? COUNTS_LO : COUNTS_HI)
    const bit = 1 << (index & 31)
    const at = tile + COUNTS + index
    const held = ((words[mask] ?? 0) & bit) === 0 ? 0 : (words[at] ?? 0)
    words[mask] = (words[mask] ?? 0) | bit
    words[at] = held + 1
  }

  /**
   * Takes one from count `index` at `atMs`, where `addCount` put it, or in the lifetime tile when
   * its bucket was forgotten. What then is empty is gone, as if it had never been.
   */
  takeCount(index: number, atMs: number, nowMs: number): void {
    const { level, startMs } = placeOf(atMs, nowMs)
    const tile = [this.find(level, startMs), this.find(LIFE, 0)].find((at) => this.has(at, index))
    if (tile === undefined) return
    this.changes(tile)
    const at = tile + COUNTS + index
    const left = (this.words[at] ?? 0) - 1
    this.words[at] = left
    if (left > 0) return
    const mask = tile + (index < 32 ? COUNTS_LO : COUNTS_HI)
    this.words[mask] = (this.words[mask] ?? 0) & ~(1 << (index & 31))
    if (this.isEmpty(tile)) this.drop(tile)
  }

  private has(tile: number, index: number): boolean {
    if (tile < 0) return false
    const mask = this.words[tile + (index < 32 ? COUNTS_LO : COUNTS_HI)] ?? 0
    return ((mask >>> (index & 31)) & 1) === 1
  }

  private isEmpty(tile: number): boolean {
    return [COUNTS_LO, COUNTS_HI, SUMS_SET].every((set) => this.words[tile + set] === 0)
  }

  /** Takes a tile out; the others keep their order. */
  private drop(tile: number): void {
    this.changes(tile)
    this.words.copyWithin(tile, tile + TILE_WORDS, this.length * TILE_WORDS)
    this.length -= 1
    this.lastTile = -1
  }

  /** Adds to sum `index` at `atMs`. */
  addSum(index: number, atMs: number, nowMs: number, amount: number): void {
    const { words, doubles } = this
    const tile = this.tileAt(atMs, nowMs)
    const set = words[tile + SUMS_SET] ?? 0
    const bit = 1 << index
    const at = tile / 2 + SUMS + index
    doubles[at] = ((set & bit) === 0 ? 0 : (doubles[at] ?? 0)) + amount
    words[tile + SUMS_SET] = set | bit
  }

  /** Moves buckets that left their window by `nowMs` into the next window that still holds them. */
  advance(nowMs: number): void {
    for (let at = this.length - 1; at >= 0; at -= 1) {
      const tile = at * TILE_WORDS
      const level = this.words[tile + LEVEL] ?? LIFE
      const startMs = this.startMs(tile)
      if (level === LIFE || startMs >= windowStartMs(level, nowMs)) continue
      this.promote(tile, levelOf(startMs, nowMs, level + 1))
    }
  }

  /** Moves the oldest bucket into the lifetime tile; false when there is none left to move. */
  forgetOldest(): boolean {
    let oldest = -1
    for (let at = 0; at < this.length; at += 1) {
      const tile = at * TILE_WORDS
      if (this.words[tile + LEVEL] === LIFE) continue
      if (oldest < 0 || this.startMs(tile) < this.startMs(oldest)) oldest = tile
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
    const { words, doubles } = this
    for (let at = 0; at < this.length; at += 1) {
      const tile = at * TILE_WORDS
      const window = levelOf(this.startMs(tile), nowMs, words[tile + LEVEL] ?? LIFE)
      this.spreadCounts(tile, 0, window, into)
      this.spreadCounts(tile, 1, window, into)
      for (let mask = words[tile + SUMS_SET] ?? 0; mask !== 0; mask &= mask - 1) {
        const index = 31 - Math.clz32(mask & -mask)
        const to = (MAX_COUNTS + index) * WINDOWS.length + window
        into[to] = (into[to] ?? 0) + (doubles[tile / 2 + SUMS + index] ?? 0)
      }
    }
  }

  /**
   * What `windowSum` gives of one count alone, without spreading the others. It counts up to `enough`: what is above may
   * be less than all.
   */
  countIn(index: number, window: number, nowMs: number, enough = Infinity): number {
    const { words } = this
    let total = 0
    for (let at = this.length - 1; at >= 0 && total < enough; at -= 1) {
      const tile = at * TILE_WORDS
      if (!this.has(tile, index)) continue
      if (levelOf(this.startMs(tile), nowMs, words[tile + LEVEL] ?? LIFE) > window) continue
      total += words[tile + COUNTS + index] ?? 0
    }
    return total
  }

  /** What `windowSum` gives of one sum alone, without spreading the others. */
  sumIn(index: number, window: number, nowMs: number): number {
    const { words, doubles } = this
    let total = 0
    for (let at = this.length - 1; at >= 0; at -= 1) {
      const tile = at * TILE_WORDS
      if ((((words[tile + SUMS_SET] ?? 0) >>> index) & 1) === 0) continue
      if (levelOf(this.startMs(tile), nowMs, words[tile + LEVEL] ?? LIFE) > window) continue
      total += doubles[tile / 2 + SUMS + index] ?? 0
    }
    return total
  }

  private spreadCounts(tile: number, half: 0 | 1, window: number, into: Float64Array): void {
    const { words } = this
    for (let mask = words[tile + COUNTS_LO + half] ?? 0; mask !== 0; mask &= mask - 1) {
      const index = half * 32 + 31 - Math.clz32(mask & -mask)
      const to = index * WINDOWS.length + window
      into[to] = (into[to] ?? 0) + (words[tile + COUNTS + index] ?? 0)
    }
  }

  /** Reads `length` tiles that lie from word `from` of the record on; answers the word after. */
  read(record: RecordView, from: number, length: number): number {
    let word = from
    this.lastTile = -1
    this.unchanged = 0
    this.length = length
    for (let at = 0; at < length; at += 1) word = this.readTile(record, word, at * TILE_WORDS)
    return word
  }

  private readTile({ words, doubles }: RecordView, from: number, tile: number): number {
    this.doubles[tile / 2] = (words[from] ?? 0) * TILE_UNIT_MS
    for (let n = 0; n < 4; n += 1) this.words[tile + LEVEL + n] = words[from + 1 + n] ?? 0
    let word = from + TILE_HEADER_BYTES / 4
    for (let half = 0; half < 2; half += 1) {
      for (let mask = words[from + 2 + half] ?? 0; mask !== 0; mask &= mask - 1) {
        const index = half * 32 + 31 - Math.clz32(mask & -mask)
        this.words[tile + COUNTS + index] = words[word++] ?? 0
      }
    }
    word += word & 1
    for (let mask = words[from + 4] ?? 0; mask !== 0; mask &= mask - 1) {
      this.doubles[tile / 2 + SUMS + 31 - Math.clz32(mask & -mask)] = doubles[word / 2] ?? 0
      word += 2
    }
    return word
  }

  /** Writes the tiles from word `from` of the record on; answers the word after. */
  write(record: RecordView, from: number): number {
    const same = this.unchanged / TILE_WORDS
    let word = from + this.writeUnchanged(record, from, same)
    const isBusy = this.length >= BUSY_TILES
    for (let at = same; at < this.length; at += 1) {
      word = this.writeTile(record, word, at * TILE_WORDS)
      if (isBusy) this.ends[at] = word - from
    }
    if (isBusy) this.keepWritten(record.words.subarray(from, word), same)
    return word
  }

  /** Copies the first tiles as they were written last; answers how many words these are. */
  private writeUnchanged({ words }: RecordView, from: number, count: number): number {
    if (this.written === undefined || count === 0) return 0
    const length = this.ends[count - 1] ?? 0
    words.set(this.written.subarray(0, length), from)
    return length
  }

  private keepWritten(all: Uint32Array, same: number): void {
    this.written ??= new Uint32Array(MAX_TILES * WRITTEN_TILE_WORDS)
    const start = same === 0 ? 0 : (this.ends[same - 1] ?? 0)
    this.written.set(all.subarray(start), start)
    this.unchanged = this.length * TILE_WORDS
  }

  /** Must be called before a tile is changed, moved or dropped. */
  private changes(tile: number): void {
    if (tile < this.unchanged) this.unchanged = tile
  }

  private writeTile({ words, doubles }: RecordView, from: number, tile: number): number {
    words[from] = this.startMs(tile) / TILE_UNIT_MS
    for (let n = 0; n < 4; n += 1) words[from + 1 + n] = this.words[tile + LEVEL + n] ?? 0
    words[from + 5] = 0
    let word = from + TILE_HEADER_BYTES / 4
    for (let half = 0; half < 2; half += 1) {
      for (let mask = words[from + 2 + half] ?? 0; mask !== 0; mask &= mask - 1) {
        const index = half * 32 + 31 - Math.clz32(mask & -mask)
        words[word++] = this.words[tile + COUNTS + index] ?? 0
      }
    }
    if ((word & 1) === 1) words[word++] = 0
    for (let mask = words[from + 4] ?? 0; mask !== 0; mask &= mask - 1) {
      doubles[word / 2] = this.doubles[tile / 2 + SUMS + 31 - Math.clz32(mask & -mask)] ?? 0
      word += 2
    }
    return word
  }

  private startMs(tile: number): number {
    return this.doubles[tile / 2] ?? 0
  }

  /** The tile an event of `atMs` belongs to, made when there is none. */
  private tileAt(atMs: number, nowMs: number): number {
    if (this.lastTile < 0 || this.lastAtMs !== atMs || this.lastNowMs !== nowMs) {
      this.lastTile = this.findOrMake(atMs, nowMs)
      this.lastAtMs = atMs
      this.lastNowMs = nowMs
    }
    this.changes(this.lastTile)
    return this.lastTile
  }

  private findOrMake(atMs: number, nowMs: number): number {
    const { level, startMs } = placeOf(atMs, nowMs)
    const found = this.find(level, startMs)
    return found >= 0 ? found : this.make(level, startMs)
  }

  private find(level: number, startMs: number): number {
    for (let at = this.length - 1; at >= 0; at -= 1) {
      const tile = at * TILE_WORDS
      if (this.startMs(tile) === startMs && this.words[tile + LEVEL] === level) return tile
    }
    return -1
  }

  private make(level: number, startMs: number): number {
    if (this.length === MAX_TILES) this.forgetOldest()
    const tile = this.length * TILE_WORDS
    this.doubles[tile / 2] = startMs
    this.words[tile + LEVEL] = level
    this.words[tile + COUNTS_LO] = 0
    this.words[tile + COUNTS_HI] = 0
    this.words[tile + SUMS_SET] = 0
    this.length += 1
    return tile
  }

  private promote(tile: number, level: number): void {
    this.lastTile = -1
    this.changes(tile)
    const startMs = bucketStartMs(level, this.startMs(tile))
    const target = this.find(level, startMs)
    if (target < 0) {
      this.words[tile + LEVEL] = level
      this.doubles[tile / 2] = startMs
      return
    }
    this.changes(target)
    this.merge(tile, target)
    this.length -= 1
    const last = this.length * TILE_WORDS
    if (tile !== last) this.words.copyWithin(tile, last, last + TILE_WORDS)
  }

  private merge(from: number, into: number): void {
    const { words, doubles } = this
    this.mergeCounts(from, into, 0)
    this.mergeCounts(from, into, 1)
    const held = words[into + SUMS_SET] ?? 0
    const added = words[from + SUMS_SET] ?? 0
    for (let mask = added; mask !== 0; mask &= mask - 1) {
      const index = 31 - Math.clz32(mask & -mask)
      const at = into / 2 + SUMS + index
      const before = (held & (1 << index)) === 0 ? 0 : (doubles[at] ?? 0)
      doubles[at] = before + (doubles[from / 2 + SUMS + index] ?? 0)
    }
    words[into + SUMS_SET] = held | added
  }

  private mergeCounts(from: number, into: number, half: 0 | 1): void {
    const { words } = this
    const held = words[into + COUNTS_LO + half] ?? 0
    const added = words[from + COUNTS_LO + half] ?? 0
    for (let mask = added; mask !== 0; mask &= mask - 1) {
      const bit = 31 - Math.clz32(mask & -mask)
      const at = COUNTS + half * 32 + bit
      const before = (held & (1 << bit)) === 0 ? 0 : (words[into + at] ?? 0)
      words[into + at] = before + (words[from + at] ?? 0)
    }
    words[into + COUNTS_LO + half] = held | added
  }
}

/** The value over window `window` of the number `index`, out of what `spread` laid out. */
export function windowSum(spread: Float64Array, index: number, window: number): number {
  let total = 0
  const base = index * WINDOWS.length
  for (let at = base; at <= base + window; at += 1) total += spread[at] ?? 0
  return total
}

/** The bucket of `atMs`, seen from `nowMs`. */
function placeOf(atMs: number, nowMs: number): { level: number; startMs: number } {
  const level = levelOf(bucketStartMs(0, atMs), nowMs, 0)
  return { level, startMs: bucketStartMs(level, atMs) }
}
