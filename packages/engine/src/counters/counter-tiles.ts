import type { OpenRecord } from '../aggregates/open-records.ts'
import { TILE_UNIT_MS } from '../aggregates/record-layout.ts'
import { bucketStartMs, levelOf, WINDOWS, windowStartMs } from '../aggregates/windows.ts'
import type { RecordView } from '../ports/record-view.ts'
import { BODY, clockAt, lengthIn, setClock, setLength, unitOf } from './counter-record.ts'

/** Words of a tile: start, level, value. */
const TILE = 4
const LEVEL = 1
const LIFE = WINDOWS.length - 1

/**
 * Adds to the value at a time. Values are kept as `aggregates/tiles.ts` keeps them: a tile for each bucket, as fine as the shortest
 * window that the bucket is still in. So there are at most as many tiles as windows have buckets together.
 */
export function addAt(record: OpenRecord, atMs: number, value: number): void {
  const unit = unitOf(atMs)
  const clock = clockAt(record, unit)
  const nowMs = clock * TILE_UNIT_MS
  if (clock > clockAt(record, 0)) {
    setClock(record, clock)
    advance(record, nowMs)
  }
  const startMs = unit * TILE_UNIT_MS
  const level = levelOf(startMs, nowMs, 0)
  const tile = findOrMake(record, bucketStartMs(level, startMs) / TILE_UNIT_MS, level)
  const { doubles } = record
  doubles[tile / 2 + 1] = (doubles[tile / 2 + 1] ?? 0) + value
}

/** The value over a window at a time. */
export function valueIn(record: RecordView, window: number, atMs: number): number {
  const { words, doubles, word } = record
  const startMs = windowStartMs(window, clockAt(record, unitOf(atMs)) * TILE_UNIT_MS)
  const end = word + BODY + lengthIn(record) * TILE
  let total = 0
  for (let tile = word + BODY; tile < end; tile += TILE) {
    if ((words[tile + LEVEL] ?? 0) > window) continue
    if ((words[tile] ?? 0) * TILE_UNIT_MS >= startMs) total += doubles[tile / 2 + 1] ?? 0
  }
  return total
}

/** Moves buckets that left their window into the next window that still holds them. */
function advance(record: OpenRecord, nowMs: number): void {
  const { words, word } = record
  for (let at = lengthIn(record) - 1; at >= 0; at -= 1) {
    const tile = word + BODY + at * TILE
    const level = words[tile + LEVEL] ?? LIFE
    const startMs = (words[tile] ?? 0) * TILE_UNIT_MS
    if (level === LIFE || startMs >= windowStartMs(level, nowMs)) continue
    promote(record, tile, levelOf(startMs, nowMs, level + 1))
  }
}

function promote(record: OpenRecord, tile: number, level: number): void {
  const { words, doubles, word } = record
  const start = bucketStartMs(level, (words[tile] ?? 0) * TILE_UNIT_MS) / TILE_UNIT_MS
  const target = find(record, start, level)
  if (target < 0) {
    words[tile] = start
    words[tile + LEVEL] = level
    return
  }
  doubles[target / 2 + 1] = (doubles[target / 2 + 1] ?? 0) + (doubles[tile / 2 + 1] ?? 0)
  const length = lengthIn(record) - 1
  const last = word + BODY + length * TILE
  if (tile !== last) words.copyWithin(tile, last, last + TILE)
  setLength(record, length, last)
}

function findOrMake(record: OpenRecord, start: number, level: number): number {
  const found = find(record, start, level)
  if (found >= 0) return found
  const { words, doubles, word } = record
  const length = lengthIn(record)
  const tile = word + BODY + length * TILE
  words[tile] = start
  words[tile + LEVEL] = level
  doubles[tile / 2 + 1] = 0
  setLength(record, length + 1, tile + TILE)
  return tile
}

/** The latest tiles are the last: most events find theirs there. */
function find(record: OpenRecord, start: number, level: number): number {
  const { words, word } = record
  const first = word + BODY
  for (let tile = first + (lengthIn(record) - 1) * TILE; tile >= first; tile -= TILE) {
    if (words[tile] === start && words[tile + LEVEL] === level) return tile
  }
  return -1
}
