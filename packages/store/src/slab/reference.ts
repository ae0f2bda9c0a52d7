/**
 * Where a record lies, in 32 bits; 0 is nowhere.
 *
 *     hot:  0, used, 16 bits number of a chunk of memory, 14 bits slot in it
 *     cold: 1, 19 bits number of an extent of the spill file, 12 bits slot in it
 *
 * `used` is set when the record is loaded and cleared when eviction comes by.
 */
export const COLD = 0x80000000
export const USED = 0x40000000

const HOT_PLACE_BITS = 14
const HOT_PLACE_MASK = 2 ** HOT_PLACE_BITS - 1
const HOT_MASK = USED - 1
const COLD_PLACE_BITS = 12
const COLD_PLACE_MASK = 2 ** COLD_PLACE_BITS - 1

/** Chunks of all sizes together: 64 GiB of memory. */
export const MAX_CHUNKS = 2 ** (30 - HOT_PLACE_BITS)

/** Extents of all sizes together: 128 GiB of file. */
export const MAX_EXTENTS = 2 ** (31 - COLD_PLACE_BITS)

export function hotReference(chunk: number, place: number): number {
  return (chunk << HOT_PLACE_BITS) | place
}

export function chunkOf(reference: number): number {
  return (reference & HOT_MASK) >>> HOT_PLACE_BITS
}

export function placeInChunk(reference: number): number {
  return reference & HOT_PLACE_MASK
}

export function coldReference(extent: number, place: number): number {
  return ((extent << COLD_PLACE_BITS) | place | COLD) >>> 0
}

export function extentOf(reference: number): number {
  return (reference & ~COLD) >>> COLD_PLACE_BITS
}

export function placeInExtent(reference: number): number {
  return reference & COLD_PLACE_MASK
}
