import type { OpenRecord } from '../aggregates/open-records.ts'
import { TILE_UNIT_MS } from '../aggregates/record-layout.ts'
import { typeCode } from '../entities/entity-keys.ts'
import { lengthOf, type RecordView } from '../ports/record-view.ts'

/**
 * The record of a key of a counter. All numbers little endian, the record 8-byte aligned. It is changed as it lies, and most are no
 * longer than a line of the processor's cache.
 *
 * | bytes | what |
 * | --- | --- |
 * | 0 | u32 length of the record in bytes |
 * | 4 | u32 entity type code, layout × 256 |
 * | 8 | f64 version: sequence of the last event counted |
 * | 16 | f64 sequence of the first one |
 * | 24 | u32 the key's clock in 30 s units |
 * | 28 | u32 tiles, or links |
 * | 32 | of a count or a sum, tiles: u32 start in 30 s units, u32 level, f64 value |
 * | 32 | of distinct values, links: u32 × 2 hash of the value, u32 last seen s (padded to 8 bytes) |
 * | 128 | once there were more than 8, a sketch: 128 × u32 last seen s |
 */
const LAYOUT = 0x80
const HEAD = (LAYOUT << 8) | typeCode('counter')

/** The first word, from the record's own, behind what all records of keys have. */
export const BODY = 8
/** A bound of times that a record has room for. */
const MAX_UNIT = 0xffffffff

const CLOCK = 6
const LENGTH = 7

/** A time in 30 s units, of which every bucket of a window is a whole number. */
export const unitOf = (atMs: number): number =>
  Math.min(MAX_UNIT, Math.max(0, Math.floor(atMs / TILE_UNIT_MS)))

/** The last event that was counted; 0 = the key is new. Error: a layout this code does not know. */
export function lastEventIn({ words, doubles, word }: RecordView): number {
  const version = doubles[word / 2 + 1] ?? 0
  if (version === 0 || words[word + 1] === HEAD) return version
  throw new Error(`the record of a counter's key has head ${words[word + 1]}`)
}

/** The event that was the first with this key. */
export const firstEventIn = ({ doubles, word }: RecordView): number => doubles[word / 2 + 2] ?? 0

/** The key's clock, which never runs backwards, at a time in 30 s units. */
export const clockAt = ({ words, word }: RecordView, unit: number): number =>
  Math.max(words[word + CLOCK] ?? 0, unit)

/** How many tiles or links there are. */
export const lengthIn = ({ words, word }: RecordView): number => words[word + LENGTH] ?? 0

/** How many bytes the record takes; 0 = there is none. */
export const bytesIn = (record: RecordView): number =>
  firstEventIn(record) === 0 ? 0 : lengthOf(record)

/** Notes that an event was counted. */
export function noteEvent({ words, doubles, word }: OpenRecord, sequence: number): void {
  if (doubles[word / 2 + 1] === 0) {
    words[word + 1] = HEAD
    doubles[word / 2 + 2] = sequence
  }
  doubles[word / 2 + 1] = sequence
}

/** Moves the key's clock. */
export function setClock({ words, word }: OpenRecord, unit: number): void {
  words[word + CLOCK] = unit
}

/** Notes how many tiles or links there are, and the word behind the record. */
export function setLength({ words, word }: OpenRecord, length: number, end: number): void {
  words[word + LENGTH] = length
  words[word] = (end - word) * 4
}
