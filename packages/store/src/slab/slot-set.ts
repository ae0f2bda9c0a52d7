import { EXTENT_BYTES, STRIDES } from './cold-form.ts'
import { extentOf, placeInExtent } from './reference.ts'

/** A bit for each slot an extent may have. */
const BYTES_PER_EXTENT = Math.ceil(EXTENT_BYTES / Math.min(...STRIDES) / 8)

/** A set of slots of the spill file: a bit each. */
export class SlotSet {
  private readonly extents = new Map<number, Uint8Array>()

  add(reference: number): void {
    const place = placeInExtent(reference)
    const bits = this.bitsOf(extentOf(reference))
    bits[place >>> 3] = (bits[place >>> 3] ?? 0) | (1 << (place & 7))
  }

  has(reference: number): boolean {
    const place = placeInExtent(reference)
    const bits = this.extents.get(extentOf(reference))
    return bits !== undefined && ((bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0
  }

  /** Whether there is any slot of this extent. */
  hasOf(extent: number): boolean {
    return this.extents.has(extent)
  }

  private bitsOf(extent: number): Uint8Array {
    const known = this.extents.get(extent)
    if (known !== undefined) return known
    const bits = new Uint8Array(BYTES_PER_EXTENT)
    this.extents.set(extent, bits)
    return bits
  }
}
