import { finished, mixed } from '../../entities/hash-rounds.ts'
import { checkFtrl, type FtrlSettings, type FtrlState } from './ftrl.ts'

/*
 * A header of 32-bit words (magic, version, slotBits, models, pages, 0), five doubles and one more
 * per model (α, β, L1, L2, then lessons); for each page with a slot in use its number, a bit per
 * slot, and z and n of the slots in use; at the end a 64-bit digest of all before. Little-endian.
 */

const MAGIC = 0x4c525446
const VERSION = 1
const HEADER_WORDS = 6
const SETTINGS_DOUBLES = 4
const DIGEST_WORDS = 2

/** Slots of a page, and the words that hold a bit for each. */
const PAGE_SLOTS = 512
const MAP_WORDS = PAGE_SLOTS / 32

/** Writes the slots that were ever touched: eight bytes each, and 68 per page. */
export function encodeFtrl(state: FtrlState): Uint8Array {
  const { settings, models, lessons, table } = state
  const counts = usedByPage(table)
  const pages = counts.flatMap((count, page) => (count > 0 ? [page] : []))
  const used = counts.reduce((sum, count) => sum + count, 0)
  const head = headWords(models)
  const words = new Uint32Array(head + pages.length * (1 + MAP_WORDS) + 2 * used + DIGEST_WORDS)
  words.set([MAGIC, VERSION, settings.slotBits, models, pages.length, 0])
  const { alpha, beta, l1, l2 } = settings
  const doubles = new Float64Array(words.buffer, 4 * HEADER_WORDS, SETTINGS_DOUBLES + models)
  doubles.set([alpha, beta, l1, l2, ...lessons])
  let at = head
  for (const page of pages) at = writePage(words, at, table, page)
  words.set(digestWords(words.subarray(0, at)), at)
  return new Uint8Array(words.buffer)
}

/** Error: the bytes are no state of this version, or not as they were written. */
export function decodeFtrl(bytes: Uint8Array): FtrlState {
  const words = wordsOf(bytes)
  const [, , slotBits = 0, models = 0, pages = 0] = words
  const end = words.length - DIGEST_WORDS
  const head = headWords(models)
  const doubles = new Float64Array(words.buffer, 4 * HEADER_WORDS, SETTINGS_DOUBLES + models)
  const [alpha = NaN, beta = NaN, l1 = NaN, l2 = NaN] = doubles
  const settings: FtrlSettings = { alpha, beta, l1, l2, slotBits }
  checkFtrl(models, settings)
  const table = new Float32Array(2 * 2 ** slotBits)
  let at = head
  for (let page = 0; page < pages; page += 1) at = readPage(words, at, table)
  if (at !== end) throw new Error('online model: pages and length differ')
  return { settings, models, lessons: doubles.slice(SETTINGS_DOUBLES), table }
}

/** The 64-bit digest at the end of encoded bytes, 16 hex digits: equal states have equal ones. */
export function digestOfFtrl(encoded: Uint8Array): string {
  const view = new DataView(encoded.buffer, encoded.byteOffset + encoded.length - 4 * DIGEST_WORDS)
  return [view.getUint32(0, true), view.getUint32(4, true)]
    .map((half) => half.toString(16).padStart(8, '0'))
    .join('')
}

/** The words of bytes whose frame and digest are right. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  if (bytes.length % 4 !== 0 || bytes.length < 4 * (headWords(1) + DIGEST_WORDS)) {
    throw new Error(`online model: ${bytes.length} bytes are no state`)
  }
  const words = new Uint32Array(bytes.slice().buffer)
  if (words[0] !== MAGIC) throw new Error('online model: not a state')
  if (words[1] !== VERSION) throw new Error(`online model: version ${words[1]} is unknown`)
  const end = words.length - DIGEST_WORDS
  const [first, second] = digestWords(words.subarray(0, end))
  if (words[end] !== first || words[end + 1] !== second) {
    throw new Error('online model: the digest differs')
  }
  return words
}

function headWords(models: number): number {
  return HEADER_WORDS + 2 * (SETTINGS_DOUBLES + models)
}

/** Slots in use in each page. */
function usedByPage(table: Float32Array): readonly number[] {
  const pages = Math.ceil(table.length / 2 / PAGE_SLOTS)
  return Array.from({ length: pages }, (_, page) => usedIn(table, page))
}

function usedIn(table: Float32Array, page: number): number {
  const end = Math.min(table.length, 2 * PAGE_SLOTS * (page + 1))
  let used = 0
  for (let at = 2 * PAGE_SLOTS * page; at < end; at += 2) {
    if (table[at] !== 0 || table[at + 1] !== 0) used += 1
  }
  return used
}

/** Returns the place after the page. */
function writePage(words: Uint32Array, from: number, table: Float32Array, page: number): number {
  const floats = new Float32Array(words.buffer)
  const first = 2 * PAGE_SLOTS * page
  const slots = Math.min(PAGE_SLOTS, table.length / 2 - PAGE_SLOTS * page)
  words[from] = page
  let at = from + 1 + MAP_WORDS
  for (let slot = 0; slot < slots; slot += 1) {
    const z = table[first + 2 * slot] ?? 0
    const n = table[first + 2 * slot + 1] ?? 0
    if (z === 0 && n === 0) continue
    const map = from + 1 + (slot >>> 5)
    words[map] = (words[map] ?? 0) | (1 << (slot & 31))
    floats[at] = z
    floats[at + 1] = n
    at += 2
  }
  return at
}

/** Returns the place after the page. Error: the page lies outside the table or the words end. */
function readPage(words: Uint32Array, from: number, table: Float32Array): number {
  const floats = new Float32Array(words.buffer)
  const first = 2 * PAGE_SLOTS * (words[from] ?? 0)
  let at = from + 1 + MAP_WORDS
  for (let slot = 0; slot < PAGE_SLOTS; slot += 1) {
    const map = words[from + 1 + (slot >>> 5)] ?? 0
    if (((map >>> (slot & 31)) & 1) === 0) continue
    const place = first + 2 * slot
    const [z = NaN, n = NaN] = [floats[at], floats[at + 1]]
    if (place >= table.length || !Number.isFinite(z) || !(n >= 0 && n < Infinity)) {
      throw new Error('online model: a slot is out of range')
    }
    table[place] = z
    table[place + 1] = n
    at += 2
  }
  return at
}

function digestWords(words: Uint32Array): readonly [number, number] {
  let [first, second] = [MAGIC, VERSION]
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0
    first = mixed(first, word)
    second = mixed(second + first, word)
  }
  return [finished(first), finished(second)]
}
