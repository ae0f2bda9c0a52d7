/** Slots of a line: 64 bytes of weights, which a processor fetches as one. */
export const LINE_SLOTS = 8

/** Lines that are made at once. */
const CHUNK_LINES = 1024
/** Of each slot: its weight, z and n, each eight in a row. */
const [WEIGHTS, Z, N, LINE_FLOATS] = [0, LINE_SLOTS, 2 * LINE_SLOTS, 3 * LINE_SLOTS]

/**
 * Three numbers in each of many slots, of which most are never written to: a line of eight takes
 * memory once one of them is. Memory: 4 bytes per line there may be, 96 per line there is.
 */
export class SlotTable {
  readonly slots: number
  /** By line, its place among those that are there, from 1; 0 = it is not there. */
  private readonly places: Uint32Array
  private readonly chunks: Float32Array[] = []
  private lines = 0

  /** `slots`: a multiple of LINE_SLOTS. */
  constructor(slots: number) {
    this.slots = slots
    this.places = new Uint32Array(slots / LINE_SLOTS)
  }

  /** Whether anything was written to the line of a slot. */
  has(slot: number): boolean {
    return this.places[slot >>> 3] !== 0
  }

  weight(slot: number): number {
    return this.read(slot, WEIGHTS)
  }

  z(slot: number): number {
    return this.read(slot, Z)
  }

  n(slot: number): number {
    return this.read(slot, N)
  }

  /** All three are kept in 32 bits. */
  set(slot: number, weight: number, z: number, n: number): void {
    const place = this.placeOf(slot >>> 3)
    const chunk = this.chunks[Math.floor(place / CHUNK_LINES)]
    if (chunk === undefined) throw new RangeError(`slot ${slot}`)
    const at = (place % CHUNK_LINES) * LINE_FLOATS + (slot & 7)
    chunk[at + WEIGHTS] = weight
    chunk[at + Z] = z
    chunk[at + N] = n
  }

  private read(slot: number, what: number): number {
    const place = (this.places[slot >>> 3] ?? 0) - 1
    if (place < 0) return 0
    const chunk = this.chunks[Math.floor(place / CHUNK_LINES)]
    return chunk?.[(place % CHUNK_LINES) * LINE_FLOATS + what + (slot & 7)] ?? 0
  }

  private placeOf(line: number): number {
    const known = this.places[line] ?? 0
    if (known > 0) return known - 1
    if (this.lines % CHUNK_LINES === 0) {
      this.chunks.push(new Float32Array(CHUNK_LINES * LINE_FLOATS))
    }
    this.lines += 1
    this.places[line] = this.lines
    return this.lines - 1
  }
}
