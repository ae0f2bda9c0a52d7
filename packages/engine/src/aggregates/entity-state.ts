import type { EntityKey } from '../entities/entity-key.ts'
import { KeptLabels } from './kept-labels.ts'
import { Links } from './links.ts'
import type { RecordBuffer } from './record-buffer.ts'
import {
  HEADER_BYTES,
  LAYOUT_VERSION,
  MAX_RECORD_BYTES,
  TILE_UNIT_MS,
  USUAL_LINKS,
} from './record-layout.ts'
import { lengthOf, type RecordView } from '../ports/record-view.ts'
import { Registers } from './registers.ts'
import { Tiles } from './tiles.ts'

/** The words of a record that say which registers are set, and where these begin. */
const REGISTER_MASKS = 8
const FIRST_REGISTER = HEADER_BYTES / 4

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
  readonly registers = new Registers()
  readonly labels = new KeptLabels()
  readonly tiles = new Tiles()
  readonly links = new Links()

  private readonly linkRooms: readonly number[]

  /** `linkRooms`: by type code, links that its states have room for; without them the usual ones. */
  constructor(linkRooms: readonly number[] = []) {
    this.linkRooms = linkRooms
  }

  /** Opens a state that nothing is known of. */
  openEmpty(key: EntityKey, type: number): void {
    this.key = key
    this.type = type
    this.version = 0
    this.firstSeenMs = NaN
    this.lastSeenMs = NaN
    this.registers.clear()
    this.labels.clear()
    this.tiles.clear()
    this.links.clear()
    this.links.room = this.linkRooms[type] ?? USUAL_LINKS
  }

  /** Opens a stored record. Error: a layout this code does not know. */
  open(key: EntityKey, record: RecordView): void {
    const { words, word } = record
    const links = this.readCounts(key, record)
    this.links.room = this.linkRooms[this.type] ?? USUAL_LINKS
    this.links.read(record, links, (words[word + 11] ?? 0) >>> 16, words[word + 12] ?? 0)
  }

  /** As `open`, without links, for a look at what is counted. Error: a layout this code does not know. */
  openCounts(key: EntityKey, record: RecordView): void {
    this.readCounts(key, record)
    this.links.clear()
  }

  /** Reads all but links; answers the word where these begin. */
  private readCounts(key: EntityKey, record: RecordView): number {
    const { words, doubles, word } = record
    this.key = key
    this.type = typeIn(record)
    this.version = versionOf(record)
    this.firstSeenMs = doubles[word / 2 + 2] ?? NaN
    this.lastSeenMs = doubles[word / 2 + 3] ?? NaN
    const labels = this.registers.read(record, word + REGISTER_MASKS, word + FIRST_REGISTER)
    const tiles = this.labels.read(record, labels, words[word + 13] ?? 0)
    return this.tiles.read(record, tiles, (words[word + 11] ?? 0) & 0xffff)
  }

  /**
   * Packs the state into `buffer`. A state over its byte limit forgets its oldest buckets first:
   * they stay in the lifetime totals, and recent velocity stays exact.
   */
  pack(buffer: RecordBuffer): void {
    this.packOnce(buffer)
    while (lengthOf(buffer) > MAX_RECORD_BYTES && this.tiles.forgetOldest()) this.packOnce(buffer)
  }

  private packOnce(buffer: RecordBuffer): void {
    const { words, doubles } = buffer
    words[1] = (LAYOUT_VERSION << 8) | this.type
    doubles[1] = this.version
    doubles[2] = this.firstSeenMs
    doubles[3] = this.lastSeenMs
    words[13] = this.labels.lengths
    const labels = this.registers.write(buffer, REGISTER_MASKS, FIRST_REGISTER)
    const tiles = this.labels.write(buffer, labels)
    const links = this.tiles.write(buffer, tiles)
    const end = this.links.write(buffer, links)
    words[11] = this.tiles.length | (this.links.length << 16)
    words[12] = this.links.sketches
    words[0] = end * 4
  }

  /** Notes that something happened to the entity at `atMs`, and moves its clock: never backwards. */
  see(atMs: number): void {
    if (!(this.firstSeenMs <= atMs)) this.firstSeenMs = atMs
    if (this.lastSeenMs >= atMs) return
    const unit = Math.floor(atMs / TILE_UNIT_MS)
    // Within one unit of time no bucket leaves its window.
    const isNext = unit !== Math.floor(this.lastSeenMs / TILE_UNIT_MS)
    this.lastSeenMs = atMs
    if (isNext) this.tiles.advance(unit * TILE_UNIT_MS)
  }
}

/** Reads a stored record's registers and nothing else of it. Error: a layout this code does not know. */
export function readRegisters(record: RecordView, into: Registers): void {
  typeIn(record)
  into.read(record, record.word + REGISTER_MASKS, record.word + FIRST_REGISTER)
}

/** Sequence of the last entry folded into a stored record. */
export const versionOf = ({ doubles, word }: RecordView): number => doubles[word / 2 + 1] ?? 0

/** Type code of the record's entity. Error: a layout this code does not know. */
function typeIn({ words, word }: RecordView): number {
  const head = words[word + 1] ?? 0
  if (head >>> 8 !== LAYOUT_VERSION) throw new Error(`entity record has layout ${head >>> 8}`)
  return head & 0xff
}
