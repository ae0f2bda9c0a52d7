import type { EntityKey } from '../entities/entity-key.ts'
import type { RecordBuffer } from './record-buffer.ts'
import {
  LINK_BYTES,
  MAX_LINKS,
  MAX_LINKS_PER_KIND,
  MAX_SEEN_TOGETHER,
  MAX_SKETCHES,
  SKETCH_BYTES,
  SKETCH_CELLS,
} from './record-layout.ts'

/** Kinds from here on are not declared: they hold what an order or content was named with, by type. */
const MATES = 64

/**
 * What an entity was seen with: the cards of a device, the users of an IP, the countries of a user.
 * Per kind the 8 most recent are kept one by one; the ninth starts a sketch that goes on counting:
 * linear counting (Whang et al. 1990) whose cells hold when they were last hit, so that one sketch
 * answers every window. Its standard error is 9 % at 256 and 15 % at 500 distinct things; it
 * saturates at 621. Times are in seconds.
 */
export class Links {
  length = 0
  sketches = 0
  private readonly lo = new Uint32Array(MAX_LINKS)
  private readonly hi = new Uint32Array(MAX_LINKS)
  private readonly firstS = new Uint32Array(MAX_LINKS)
  private readonly lastS = new Uint32Array(MAX_LINKS)
  private readonly kind = new Uint8Array(MAX_LINKS)
  private readonly times = new Uint32Array(MAX_LINKS)
  private readonly sketchKind = new Uint8Array(MAX_SKETCHES)
  private readonly cells = new Uint32Array(MAX_SKETCHES * SKETCH_CELLS)

  clear(): void {
    this.length = 0
    this.sketches = 0
  }

  /** Notes that the entity was seen with (lo, hi) at `atS`; a late time never makes a link younger. */
  touch(kind: number, lo: number, hi: number, atS: number): void {
    const sketch = this.sketchOf(kind)
    if (sketch >= 0) this.mark(sketch, lo, atS)
    const found = this.find(kind, lo, hi)
    if (found >= 0) {
      this.lastS[found] = Math.max(this.lastS[found] ?? 0, atS)
      this.firstS[found] = Math.min(this.firstS[found] ?? 0, atS)
      this.times[found] = Math.min((this.times[found] ?? 0) + 1, MAX_SEEN_TOGETHER)
      return
    }
    this.add(kind, lo, hi, atS)
  }

  /** Place of a link, or -1. */
  find(kind: number, lo: number, hi: number): number {
    for (let at = 0; at < this.length; at += 1) {
      if (this.lo[at] === lo && this.hi[at] === hi && this.kind[at] === kind) return at
    }
    return -1
  }

  /** Place of the first link of `kind` from place `from` on, or -1. */
  next(kind: number, from: number): number {
    for (let at = from; at < this.length; at += 1) if (this.kind[at] === kind) return at
    return -1
  }

  keyAt(at: number): EntityKey {
    return { lo: this.lo[at] ?? 0, hi: this.hi[at] ?? 0 }
  }

  firstSeenS(at: number): number {
    return this.firstS[at] ?? 0
  }

  timesSeen(at: number): number {
    return this.times[at] ?? 0
  }

  /** How many different things of `kind` were last seen at or after `sinceS`. */
  countSince(kind: number, sinceS: number): number {
    const sketch = this.sketchOf(kind)
    if (sketch >= 0) return this.estimate(sketch, sinceS)
    let total = 0
    for (let at = 0; at < this.length; at += 1) {
      if (this.kind[at] === kind && (this.lastS[at] ?? 0) >= sinceS) total += 1
    }
    return total
  }

  /** Calls `visit` with the key of every kept link of `kind`, in stored order. */
  forEach(kind: number, visit: (lo: number, hi: number, lastS: number) => void): void {
    for (let at = 0; at < this.length; at += 1) {
      if (this.kind[at] === kind) visit(this.lo[at] ?? 0, this.hi[at] ?? 0, this.lastS[at] ?? 0)
    }
  }

  /**
   * Keeps an entity that was named together with this one (an order's card, user, seller): not to
   * be counted, but to be found again when a label comes. At most 8 per type.
   */
  addMate(type: number, lo: number, hi: number, atS: number): void {
    const kind = MATES + type
    let held = 0
    for (let at = 0; at < this.length; at += 1) {
      if (this.kind[at] !== kind) continue
      if (this.lo[at] === lo && this.hi[at] === hi) return
      held += 1
    }
    if (held < MAX_LINKS_PER_KIND && this.length < MAX_LINKS) {
      this.put(this.length++, kind, lo, hi, atS)
    }
  }

  /** Calls `visit` with the type and key of everything kept by `addMate`. */
  forEachMate(visit: (type: number, lo: number, hi: number) => void): void {
    for (let at = 0; at < this.length; at += 1) {
      const kind = this.kind[at] ?? 0
      if (kind >= MATES) visit(kind - MATES, this.lo[at] ?? 0, this.hi[at] ?? 0)
    }
  }

  read({ words }: RecordBuffer, from: number, length: number, sketches: number): void {
    let word = from
    for (let at = 0; at < length; at += 1, word += LINK_BYTES / 4) {
      this.lo[at] = words[word] ?? 0
      this.hi[at] = words[word + 1] ?? 0
      this.firstS[at] = words[word + 2] ?? 0
      this.lastS[at] = words[word + 3] ?? 0
      this.kind[at] = (words[word + 4] ?? 0) & 0xff
      this.times[at] = (words[word + 4] ?? 0) >>> 8
    }
    for (let at = 0; at < sketches; at += 1, word += SKETCH_BYTES / 4) {
      this.sketchKind[at] = words[word] ?? 0
      this.cells.set(words.subarray(word + 2, word + 2 + SKETCH_CELLS), at * SKETCH_CELLS)
    }
    this.length = length
    this.sketches = sketches
  }

  write({ words }: RecordBuffer, from: number): number {
    let word = from
    for (let at = 0; at < this.length; at += 1, word += LINK_BYTES / 4) {
      words[word] = this.lo[at] ?? 0
      words[word + 1] = this.hi[at] ?? 0
      words[word + 2] = this.firstS[at] ?? 0
      words[word + 3] = this.lastS[at] ?? 0
      words[word + 4] = (this.kind[at] ?? 0) | ((this.times[at] ?? 0) << 8)
      words[word + 5] = 0
    }
    for (let at = 0; at < this.sketches; at += 1, word += SKETCH_BYTES / 4) {
      words[word] = this.sketchKind[at] ?? 0
      words[word + 1] = 0
      words.set(this.cells.subarray(at * SKETCH_CELLS, (at + 1) * SKETCH_CELLS), word + 2)
    }
    return word
  }

  private sketchOf(kind: number): number {
    for (let at = 0; at < this.sketches; at += 1) if (this.sketchKind[at] === kind) return at
    return -1
  }

  /** Makes room when the kind is full: the one seen longest ago gives way. */
  private add(kind: number, lo: number, hi: number, atS: number): void {
    let held = 0
    let oldest = -1
    for (let at = 0; at < this.length; at += 1) {
      if (this.kind[at] !== kind) continue
      held += 1
      if (oldest < 0 || (this.lastS[at] ?? 0) < (this.lastS[oldest] ?? 0)) oldest = at
    }
    if (held < MAX_LINKS_PER_KIND && this.length < MAX_LINKS) {
      return this.put(this.length++, kind, lo, hi, atS)
    }
    if (oldest < 0) return
    this.startSketch(kind, lo, atS)
    if ((this.lastS[oldest] ?? 0) <= atS) this.put(oldest, kind, lo, hi, atS)
  }

  // oxlint-disable-next-line max-params -- a link is these five numbers, and an object per link is what this class avoids
  private put(at: number, kind: number, lo: number, hi: number, atS: number): void {
    this.lo[at] = lo
    this.hi[at] = hi
    this.firstS[at] = atS
    this.lastS[at] = atS
    this.kind[at] = kind
    this.times[at] = 1
  }

  private startSketch(kind: number, lo: number, atS: number): void {
    if (this.sketches === MAX_SKETCHES || this.sketchOf(kind) >= 0) return
    const sketch = this.sketches++
    this.sketchKind[sketch] = kind
    this.cells.fill(0, sketch * SKETCH_CELLS, (sketch + 1) * SKETCH_CELLS)
    this.forEach(kind, (neighbour, _hi, lastS) => this.mark(sketch, neighbour, lastS))
    this.mark(sketch, lo, atS)
  }

  private mark(sketch: number, lo: number, atS: number): void {
    const cell = sketch * SKETCH_CELLS + (lo % SKETCH_CELLS)
    this.cells[cell] = Math.max(this.cells[cell] ?? 0, atS)
  }

  private estimate(sketch: number, sinceS: number): number {
    const least = Math.max(1, sinceS)
    let hit = 0
    for (let at = sketch * SKETCH_CELLS; at < (sketch + 1) * SKETCH_CELLS; at += 1) {
      if ((this.cells[at] ?? 0) >= least) hit += 1
    }
    return linearCount(hit)
  }
}

/** Distinct things that hit `hit` of the cells: -m·ln(1 - hit/m), rounded; 621 when all are hit. */
function linearCount(hit: number): number {
  const free = Math.max(SKETCH_CELLS - hit, 1)
  return Math.round(-SKETCH_CELLS * Math.log(free / SKETCH_CELLS))
}
