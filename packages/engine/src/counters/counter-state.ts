import type { EntityState } from '../aggregates/entity-state.ts'
import {
  HEADER_BYTES,
  LINK_BYTES,
  SKETCH_BYTES,
  TILE_HEADER_BYTES,
} from '../aggregates/record-layout.ts'
import { FIRST_EVENT } from '../aggregates/system-registers.ts'
import { windowStartMs } from '../aggregates/windows.ts'
import { hash64 } from '../entities/entity-key.ts'
import type { CounterKind } from '../policies/counters/counter-document.ts'

/** The only count, sum and kind of links of a key. */
const ONLY = 0

/** Seeds of the hash of distinct values. */
const [SEED_LO, SEED_HI] = [0x7f4a7c15, 0x3c6ef372]

/** A value of a tile takes 8 bytes at most. */
const TILE_BYTES = TILE_HEADER_BYTES + 8
const REGISTER_BYTES = 8

/** What an event adds: 1, an amount in millionths, or a value to be counted once. */
export type CountedValue = number | string

/** Folds an event into the state of its key. A late event is counted at its own time. */
export function foldCounter(
  state: EntityState,
  value: CountedValue,
  {
    kind,
    sequence,
    atMs,
  }: { readonly kind: CounterKind; readonly sequence: number; readonly atMs: number },
): void {
  if (state.version === 0) state.registers.set(FIRST_EVENT, sequence)
  state.see(atMs)
  if (typeof value === 'string') {
    const { lo, hi } = hash64(value, SEED_LO, SEED_HI)
    state.links.touch(ONLY, lo, hi, Math.max(0, Math.floor(atMs / 1000)))
  } else if (kind === 'sum') state.tiles.addSum(ONLY, atMs, state.lastSeenMs, value)
  else state.tiles.addCount(ONLY, atMs, state.lastSeenMs)
  state.version = sequence
}

/** The event that was the first with this key. */
export const firstEventOf = ({ registers }: EntityState): number => registers.get(FIRST_EVENT)

/** The figure over a window at a time: a key's clock never runs backwards, as that of any entity. */
export function figureOf(
  state: EntityState,
  kind: CounterKind,
  window: number,
  atMs: number,
): number {
  const nowMs = state.lastSeenMs > atMs ? state.lastSeenMs : atMs
  if (kind === 'count') return state.tiles.countIn(ONLY, window, nowMs)
  if (kind === 'sum') return state.tiles.sumIn(ONLY, window, nowMs)
  const startMs = windowStartMs(window, nowMs)
  return state.links.countSince(ONLY, startMs === -Infinity ? 0 : Math.ceil(startMs / 1000))
}

/** About how many bytes the record of a key has; 0 = there is none. */
export function recordBytes({ version, tiles, links }: EntityState): number {
  if (version === 0) return 0
  const { length, sketches } = links
  const linkBytes = length * LINK_BYTES + sketches * SKETCH_BYTES
  return HEADER_BYTES + REGISTER_BYTES + tiles.length * TILE_BYTES + linkBytes
}
