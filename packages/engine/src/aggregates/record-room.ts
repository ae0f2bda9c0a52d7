import { MAX_KEPT_LABELS } from './kept-labels.ts'
import {
  HEADER_BYTES,
  LINK_BYTES,
  MAX_LINKS_PER_KIND,
  MAX_RECORD_BYTES,
  MAX_SKETCHES,
  SKETCH_BYTES,
  TILE_HEADER_BYTES,
  USUAL_LINKS,
} from './record-layout.ts'

/** What the states of one type may hold at most. */
interface Held {
  readonly type: string
  readonly registers: number
  /** Averages over labels, among the registers. */
  readonly averages: number
  readonly counts: number
  readonly sums: number
  readonly kinds: number
}

/** Links that a state has room for: all of each kind. */
export const linkRoom = (kinds: number): number => Math.max(USUAL_LINKS, kinds * MAX_LINKS_PER_KIND)

/**
 * The longest record of a type in bytes, after all buckets but the lifetime's were forgotten.
 * Error: it is longer than a record may be.
 */
export function longestRecord({ type, registers, averages, counts, sums, kinds }: Held): number {
  const labels = averages * (MAX_KEPT_LABELS * LABEL_BYTES + AVERAGE_BYTES)
  const lifetime = TILE_HEADER_BYTES + Math.ceil(counts / 2) * 8 + sums * 8
  const links = linkRoom(kinds) * LINK_BYTES + Math.min(kinds, MAX_SKETCHES) * SKETCH_BYTES
  const bytes = HEADER_BYTES + registers * 8 + labels + lifetime + links
  if (bytes <= MAX_RECORD_BYTES) return bytes
  throw new Error(`a record of ${type} may have ${bytes} bytes, of ${MAX_RECORD_BYTES}`)
}

const LABEL_BYTES = 8
const AVERAGE_BYTES = 16
