import { Ftrl, type FtrlState } from './ftrl.ts'
import { LINE_SLOTS, type SlotTable } from './slot-table.ts'
import { framed, type Piece } from '../framed.ts'

/** Slots looked at for one piece: about a millisecond's work. */
const SLICE_SLOTS = 2 ** 18

/** A slot in use: its number, z and n. */
const SLOT_WORDS = 3

interface OnlineHead extends Omit<FtrlState, 'table' | 'lessons'> {
  readonly part: 'online'
  readonly environment: number
  readonly lessons: readonly number[]
}

/** The online model in pieces, of which each is written between two turns; the model must not learn meanwhile. */
export function* saveOnline(environment: number, ftrl: Ftrl): Generator<Uint8Array> {
  const { settings, models, lessons, slots: table } = ftrl.view()
  const head: OnlineHead = {
    part: 'online',
    environment,
    settings,
    models,
    lessons: [...lessons],
  }
  const { slots } = table
  for (let from = 0; from < slots; from += SLICE_SLOTS) {
    const words = slotsInUse(table, from, Math.min(from + SLICE_SLOTS, slots))
    if (from === 0 || words.length > 0) yield framed(head, words)
  }
}

function slotsInUse(table: SlotTable, from: number, to: number): Uint32Array {
  const used = [...usedSlots(table, from, to)]
  const words = new Uint32Array(used.length * SLOT_WORDS)
  const floats = new Float32Array(words.buffer)
  used.forEach((slot, at) => {
    words[SLOT_WORDS * at] = slot
    floats[SLOT_WORDS * at + 1] = table.z(slot)
    floats[SLOT_WORDS * at + 2] = table.n(slot)
  })
  return words
}

function* usedSlots(table: SlotTable, from: number, to: number): Generator<number> {
  for (let line = from; line < to; line += LINE_SLOTS) {
    if (!table.has(line)) continue
    for (let slot = line; slot < line + LINE_SLOTS; slot += 1) {
      if (table.z(slot) !== 0 || table.n(slot) !== 0) yield slot
    }
  }
}

/** The model again, of all pieces that `saveOnline` made of it; undefined of none. */
export function restoreOnline(pieces: readonly Piece[]): Ftrl | undefined {
  const [first] = pieces
  if (first === undefined) return undefined
  const { settings, models, lessons } = first.head as OnlineHead
  const table = new Float32Array(0)
  const ftrl = new Ftrl({ settings, models, lessons: Float64Array.from(lessons), table })
  for (const { bytes } of pieces) {
    const words = new Uint32Array(bytes.buffer)
    const floats = new Float32Array(bytes.buffer)
    for (let at = 0; at < words.length; at += SLOT_WORDS) {
      ftrl.put(words[at] ?? 0, floats[at + 1] ?? 0, floats[at + 2] ?? 0)
    }
  }
  return ftrl
}
