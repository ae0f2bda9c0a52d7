import { linearCount } from '../aggregates/linear-count.ts'
import type { OpenRecord } from '../aggregates/open-records.ts'
import { MAX_LINKS_PER_KIND, SKETCH_CELLS, TILE_UNIT_MS } from '../aggregates/record-layout.ts'
import { windowStartMs } from '../aggregates/windows.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import { lengthOf, type RecordView } from '../ports/record-view.ts'
import { BODY, clockAt, lengthIn, setClock, setLength, unitOf } from './counter-record.ts'

/** Words of a link: the hash of the value, when it was seen last. Places are from the record's first word on. */
const LINK = 3
const LAST_S = 2
/** A sketch begins behind as many links as there may be. */
const SKETCH = BODY + MAX_LINKS_PER_KIND * LINK
const SKETCH_END = SKETCH + SKETCH_CELLS

/** Notes a value, as `aggregates/links.ts` notes links: the 8 most recent one by one, and from the ninth on by a sketch as well. */
export function touchAt(record: OpenRecord, { lo, hi }: EntityKey, atMs: number): void {
  setClock(record, clockAt(record, unitOf(atMs)))
  const atS = Math.max(0, Math.floor(atMs / 1000))
  const { words } = record
  const found = find(record, lo, hi)
  if (found >= 0) words[found + LAST_S] = Math.max(words[found + LAST_S] ?? 0, atS)
  else add(record, [lo, hi, atS])
  if (hasSketch(record)) mark(record, lo, atS)
}

/** How many different values were last seen in a window at a time. */
export function distinctIn(record: RecordView, window: number, atMs: number): number {
  const startMs = windowStartMs(window, clockAt(record, unitOf(atMs)) * TILE_UNIT_MS)
  const sinceS = startMs === -Infinity ? 0 : Math.ceil(startMs / 1000)
  const { words, word } = record
  if (hasSketch(record)) {
    const least = Math.max(1, sinceS)
    let hit = 0
    for (let at = word + SKETCH; at < word + SKETCH_END; at += 1) {
      if ((words[at] ?? 0) >= least) hit += 1
    }
    return linearCount(hit)
  }
  let total = 0
  const end = word + BODY + lengthIn(record) * LINK
  for (let at = word + BODY; at < end; at += LINK) {
    if ((words[at + LAST_S] ?? 0) >= sinceS) total += 1
  }
  return total
}

const hasSketch = (record: RecordView): boolean =>
  lengthIn(record) === MAX_LINKS_PER_KIND && lengthOf(record) === SKETCH_END * 4

function find(record: OpenRecord, lo: number, hi: number): number {
  const { words, word } = record
  const end = word + BODY + lengthIn(record) * LINK
  for (let at = word + BODY; at < end; at += LINK) {
    if (words[at] === lo && words[at + 1] === hi) return at
  }
  return -1
}

type Link = readonly [lo: number, hi: number, atS: number]

/** When all places are taken, the value seen longest ago gives way. */
function add(record: OpenRecord, link: Link): void {
  const length = lengthIn(record)
  if (length < MAX_LINKS_PER_KIND) {
    const at = record.word + BODY + length * LINK
    put(record, at, link)
    const end = at + LINK
    if (end % 2 === 1) record.words[end] = 0
    return setLength(record, length + 1, end + (end % 2))
  }
  if (!hasSketch(record)) startSketch(record)
  const oldest = oldestOf(record)
  if ((record.words[oldest + LAST_S] ?? 0) <= link[2]) put(record, oldest, link)
}

function put({ words }: OpenRecord, at: number, [lo, hi, atS]: Link): void {
  words[at] = lo
  words[at + 1] = hi
  words[at + LAST_S] = atS
}

function oldestOf({ words, word }: OpenRecord): number {
  let oldest = word + BODY
  for (let at = oldest + LINK; at < word + SKETCH; at += LINK) {
    if ((words[at + LAST_S] ?? 0) < (words[oldest + LAST_S] ?? 0)) oldest = at
  }
  return oldest
}

function startSketch(record: OpenRecord): void {
  const { words, word } = record
  words.fill(0, word + SKETCH, word + SKETCH_END)
  setLength(record, MAX_LINKS_PER_KIND, word + SKETCH_END)
  for (let at = word + BODY; at < word + SKETCH; at += LINK) {
    mark(record, words[at] ?? 0, words[at + LAST_S] ?? 0)
  }
}

function mark({ words, word }: OpenRecord, lo: number, atS: number): void {
  const cell = word + SKETCH + (lo % SKETCH_CELLS)
  words[cell] = Math.max(words[cell] ?? 0, atS)
}
