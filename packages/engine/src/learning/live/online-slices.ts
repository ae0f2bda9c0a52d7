import { Ftrl, type FtrlState } from '../../models/online/ftrl.ts'
import { framed, type Piece } from './framed.ts'

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
  const { settings, models, lessons, table } = ftrl.view()
  const head: OnlineHead = {
    part: 'online',
    environment,
    settings,
    models,
    lessons: [...lessons],
  }
  const slots = table.length / 2
  for (let from = 0; from < slots; from += SLICE_SLOTS) {
    const words = slotsInUse(table, from, Math.min(from + SLICE_SLOTS, slots))
    if (from === 0 || words.length > 0) yield framed(head, words)
  }
}

function slotsInUse(table: Float32Array, from: number, to: number): Uint32Array {
  let used = 0
  for (let slot = from; slot < to; slot += 1) if (isUsed(table, slot)) used += 1
  const words = new Uint32Array(used * SLOT_WORDS)
  const floats = new Float32Array(words.buffer)
  let at = 0
  for (let slot = from; slot < to; slot += 1) {
    if (!isUsed(table, slot)) continue
    words[at] = slot
    floats[at + 1] = table[2 * slot] ?? 0
    floats[at + 2] = table[2 * slot + 1] ?? 0
    at += SLOT_WORDS
  }
  return words
}

const isUsed = (table: Float32Array, slot: number): boolean =>
  table[2 * slot] !== 0 || table[2 * slot + 1] !== 0

/** The model again, of all pieces that `saveOnline` made of it; undefined of none. */
export function restoreOnline(pieces: readonly Piece[]): Ftrl | undefined {
  const [first] = pieces
  if (first === undefined) return undefined
  const { settings, models, lessons } = first.head as OnlineHead
  const table = new Float32Array(2 * 2 ** settings.slotBits)
  for (const { bytes } of pieces) {
    const words = new Uint32Array(bytes.buffer)
    const floats = new Float32Array(bytes.buffer)
    for (let at = 0; at < words.length; at += SLOT_WORDS) {
      const slot = words[at] ?? 0
      table[2 * slot] = floats[at + 1] ?? 0
      table[2 * slot + 1] = floats[at + 2] ?? 0
    }
  }
  return new Ftrl({ settings, models, lessons: Float64Array.from(lessons), table })
}
