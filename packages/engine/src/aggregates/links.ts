import type { EntityKey } from '../entities/entity-key.ts'
import {
  LINK_BYTES,
  MAX_LINKS,
  MAX_LINKS_PER_KIND,
  MAX_SEEN_TOGETHER,
  MAX_SKETCHES,
  SKETCH_BYTES,
  SKETCH_CELLS,
  USUAL_LINKS,
} from './record-layout.ts'
import { linearCount } from './linear-count.ts'
import type { RecordView } from '../ports/record-view.ts'

/** Kinds from here on are not declared: they hold what an order or content was named with, by type. */
const CO_OCCURRENCES = 64

/** Words of a link, as in the record: key, first and last seen, kind and times seen, unused. */
const LINK = LINK_BYTES / 4
const HI = 1
const FIRST_S = 2
const LAST_S = 3
const KIND_AND_TIMES = 4
const KIND = 0xff
const ONE_TIME = 0x100

/** Words of a sketch, as in the record: kind, unused, cells. */
const SKETCH = SKETCH_BYTES / 4
const CELLS = 2

/**
 * What an entity was seen with: the cards of a device, the users of an IP, the countries of a user.
 * Per kind the 8 most recent are kept one by one; the ninth starts a sketch that goes on counting:
 * linear counting (Whang et al. 1990). Its cells have the time they were last hit, so that one sketch
 * answers every window. Its standard error is 9 % at 256 and 15 % at 500 distinct ids; it
 * saturates at 621. Times are in seconds.
 */
export class Links {
  length = 0
  sketches = 0
  /** Links that there is room for; what is opened sets it, at most MAX_LINKS. */
  room = USUAL_LINKS
  /** Links and sketches lie here as they do in the record. */
  private readonly links = new Uint32Array(MAX_LINKS * LINK)
  private readonly cells = new Uint32Array(MAX_SKETCHES * SKETCH)

  clear(): void {
    this.length = 0
    this.sketches = 0
  }

  /** Notes that the entity was seen with (lo, hi) at `atS`; a late time never makes a link younger. */
  touch(kind: number, lo: number, hi: number, atS: number): void {
    const sketch = this.sketchOf(kind)
    if (sketch >= 0) this.mark(sketch, lo, atS)
    const found = this.find(kind, lo, hi)
    if (found < 0) this.add(kind, lo, hi, atS)
    else this.seeAgain(found * LINK, atS)
  }

  /** Place of a link, or -1. */
  find(kind: number, lo: number, hi: number): number {
    const { links } = this
    const end = this.length * LINK
    for (let at = 0; at < end; at += LINK) {
      if (links[at] !== lo || links[at + HI] !== hi) continue
      if (((links[at + KIND_AND_TIMES] ?? 0) & KIND) === kind) return at / LINK
    }
    return -1
  }

  /** Place of the first link of `kind` from place `from` on, or -1. */
  next(kind: number, from: number): number {
    for (let at = from; at < this.length; at += 1) if (this.kindAt(at) === kind) return at
    return -1
  }

  keyAt(at: number): EntityKey {
    return { lo: this.links[at * LINK] ?? 0, hi: this.links[at * LINK + HI] ?? 0 }
  }

  /** What kind a link is of; an uncounted kind for a co-occurrence. */
  kindAt(at: number): number {
    return (this.links[at * LINK + KIND_AND_TIMES] ?? 0) & KIND
  }

  firstSeenS(at: number): number {
    return this.links[at * LINK + FIRST_S] ?? 0
  }

  lastSeenS(at: number): number {
    return this.links[at * LINK + LAST_S] ?? 0
  }

  timesSeen(at: number): number {
    return (this.links[at * LINK + KIND_AND_TIMES] ?? 0) >>> 8
  }

  /** Whether a sketch counts the ids of `kind`: more were seen than are kept. */
  isSketched(kind: number): boolean {
    return this.sketchOf(kind) >= 0
  }

  /** How many different ids of `kind` were last seen at or after `sinceS`. */
  countSince(kind: number, sinceS: number): number {
    const sketch = this.sketchOf(kind)
    if (sketch >= 0) return this.estimate(sketch, sinceS)
    let total = 0
    for (let at = 0; at < this.length; at += 1) {
      if (this.kindAt(at) === kind && this.lastSeenS(at) >= sinceS) total += 1
    }
    return total
  }

  /** Calls `visit` with the key of every kept link of `kind`, in stored order. */
  forEach(kind: number, visit: (lo: number, hi: number) => void): void {
    for (let at = this.next(kind, 0); at >= 0; at = this.next(kind, at + 1)) {
      visit(this.links[at * LINK] ?? 0, this.links[at * LINK + HI] ?? 0)
    }
  }

  /**
   * Keeps an entity that was named together with this one (an order's card, user, seller): not to
   * be counted, but to be found again when a label comes. At most 8 per type.
   */
  addCoOccurrence(type: number, lo: number, hi: number, atS: number): void {
    const kind = CO_OCCURRENCES + type
    if (this.find(kind, lo, hi) >= 0) return
    let held = 0
    for (let at = 0; at < this.length; at += 1) if (this.kindAt(at) === kind) held += 1
    if (held < MAX_LINKS_PER_KIND && this.length < this.room) {
      this.put(this.length++, kind, lo, hi, atS)
    }
  }

  /** Calls `visit` with the type and key of everything kept by `addCoOccurrence`. */
  forEachCoOccurrence(visit: (type: number, lo: number, hi: number) => void): void {
    for (let at = 0; at < this.length; at += 1) {
      const kind = this.kindAt(at)
      const { lo, hi } = this.keyAt(at)
      if (kind >= CO_OCCURRENCES) visit(kind - CO_OCCURRENCES, lo, hi)
    }
  }

  /** Reads links and sketches that lie from word `from` of the record on. */
  read({ words }: RecordView, from: number, length: number, sketches: number): void {
    copy(words, from, this.links, length * LINK)
    copy(words, from + length * LINK, this.cells, sketches * SKETCH)
    this.length = length
    this.sketches = sketches
  }

  /** Writes them from word `from` on; answers the word after. */
  write({ words }: RecordView, from: number): number {
    const sketches = from + this.length * LINK
    copyTo(this.links, words, from, this.length * LINK)
    copyTo(this.cells, words, sketches, this.sketches * SKETCH)
    return sketches + this.sketches * SKETCH
  }

  private seeAgain(word: number, atS: number): void {
    const { links } = this
    links[word + LAST_S] = Math.max(links[word + LAST_S] ?? 0, atS)
    links[word + FIRST_S] = Math.min(links[word + FIRST_S] ?? 0, atS)
    const kindAndTimes = links[word + KIND_AND_TIMES] ?? 0
    if (kindAndTimes >>> 8 < MAX_SEEN_TOGETHER)
      links[word + KIND_AND_TIMES] = kindAndTimes + ONE_TIME
  }

  private sketchOf(kind: number): number {
    for (let at = 0; at < this.sketches; at += 1) if (this.cells[at * SKETCH] === kind) return at
    return -1
  }

  /** Makes room when the kind is full: the one seen longest ago gives way. */
  private add(kind: number, lo: number, hi: number, atS: number): void {
    let held = 0
    let oldest = -1
    for (let at = 0; at < this.length; at += 1) {
      if (this.kindAt(at) !== kind) continue
      held += 1
      if (oldest < 0 || this.lastSeenS(at) < this.lastSeenS(oldest)) oldest = at
    }
    if (held < MAX_LINKS_PER_KIND && this.length < this.room) {
      return this.put(this.length++, kind, lo, hi, atS)
    }
    if (oldest < 0) return
    this.startSketch(kind, lo, atS)
    if (this.lastSeenS(oldest) <= atS) this.put(oldest, kind, lo, hi, atS)
  }

  // oxlint-disable-next-line max-params -- a link is these five numbers, and an object per link is what this class avoids
  private put(at: number, kind: number, lo: number, hi: number, atS: number): void {
    const { links } = this
    const word = at * LINK
    links[word] = lo
    links[word + HI] = hi
    links[word + FIRST_S] = atS
    links[word + LAST_S] = atS
    links[word + KIND_AND_TIMES] = kind | ONE_TIME
    links[word + LINK - 1] = 0
  }

  private startSketch(kind: number, lo: number, atS: number): void {
    if (this.sketches === MAX_SKETCHES || this.sketchOf(kind) >= 0) return
    const sketch = this.sketches++
    this.cells.fill(0, sketch * SKETCH, (sketch + 1) * SKETCH)
    this.cells[sketch * SKETCH] = kind
    for (let at = this.next(kind, 0); at >= 0; at = this.next(kind, at + 1)) {
      this.mark(sketch, this.links[at * LINK] ?? 0, this.lastSeenS(at))
    }
    this.mark(sketch, lo, atS)
  }

  private mark(sketch: number, lo: number, atS: number): void {
    const cell = sketch * SKETCH + CELLS + (lo % SKETCH_CELLS)
    this.cells[cell] = Math.max(this.cells[cell] ?? 0, atS)
  }

  private estimate(sketch: number, sinceS: number): number {
    const least = Math.max(1, sinceS)
    const first = sketch * SKETCH + CELLS
    let hit = 0
    for (let at = first; at < first + SKETCH_CELLS; at += 1) {
      if ((this.cells[at] ?? 0) >= least) hit += 1
    }
    return linearCount(hit)
  }
}

/** Copies `length` words that start at word `at` of a record to the start of `into`. */
function copy(record: Uint32Array, at: number, into: Uint32Array, length: number): void {
  for (let word = 0; word < length; word += 1) into[word] = record[at + word] ?? 0
}

/** The way back. */
function copyTo(from: Uint32Array, record: Uint32Array, at: number, length: number): void {
  for (let word = 0; word < length; word += 1) record[at + word] = from[word] ?? 0
}
