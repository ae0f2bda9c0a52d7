import { SpillRefused } from '../errors.ts'
import { coldReference, extentOf, MAX_EXTENTS, placeInExtent } from './reference.ts'
import { EXTENT_BYTES, STRIDES } from './cold-form.ts'
import { SLOT_BYTES } from './size-classes.ts'
import { SlotSet } from './slot-set.ts'

/** Slots of one size in one piece of the file. */
export interface Extent {
  readonly size: number
  readonly stride: number
  /** Slots before this one have been in use. */
  fresh: number
  /** Slots in use. */
  live: number
}

/**
 * Which slots of the spill file are free. The slot of a record that became hot is used again, so the file
 * has, for each size, as many slots as there ever were cold records of it at the same time, and as
 * many as were freed during one copy of it.
 */
export class ColdPlaces {
  readonly extents: Extent[] = []
  /** Slots in use. */
  live = 0
  private readonly free: readonly number[][] = SLOT_BYTES.map(() => [])
  /** Slots that were freed while somebody copied the file. */
  private freed: number[] = []
  private readonly copies = new Set<SlotSet>()
  /** By size, the number of the extent that has slots which were never used; -1 = none. */
  private readonly filling = SLOT_BYTES.map(() => -1)

  /** Bytes of the file. */
  get bytes(): number {
    return this.extents.length * EXTENT_BYTES
  }

  /** Error: SpillRefused when the file is as large as it may become. */
  take(size: number): number {
    const reference = this.free[size]?.pop() ?? this.takeFresh(size)
    this.at(extentOf(reference)).live += 1
    this.live += 1
    return reference
  }

  /** Gives a slot back that could not be written. */
  putBack(reference: number): void {
    this.at(extentOf(reference)).live -= 1
    this.live -= 1
    this.release(reference)
  }

  /** What lies in the slot stays there for those who copy the file. */
  giveBack(reference: number): void {
    if (this.copies.size === 0) return this.putBack(reference)
    this.at(extentOf(reference)).live -= 1
    this.live -= 1
    this.freed.push(reference)
    for (const freed of this.copies) freed.add(reference)
  }

  /** Until `endCopy` no slot that is freed is written again. Answers the slots freed since. */
  beginCopy(): SlotSet {
    const freed = new SlotSet()
    this.copies.add(freed)
    return freed
  }

  endCopy(freed: SlotSet): void {
    this.copies.delete(freed)
    if (this.copies.size > 0) return
    for (const reference of this.freed) this.release(reference)
    this.freed = []
  }

  strideOf(reference: number): number {
    return this.at(extentOf(reference)).stride
  }

  /** Position of a slot in the file. */
  positionOf(reference: number): number {
    return extentOf(reference) * EXTENT_BYTES + placeInExtent(reference) * this.strideOf(reference)
  }

  /** Error: no extent has this number. */
  at(number: number): Extent {
    const extent = this.extents[number]
    if (extent === undefined) throw new RangeError('no such extent')
    return extent
  }

  private release(reference: number): void {
    this.free[this.at(extentOf(reference)).size]?.push(reference)
  }

  private takeFresh(size: number): number {
    const filling = this.filling[size] ?? -1
    const number = this.hasFresh(filling) ? filling : this.add(size)
    const extent = this.at(number)
    extent.fresh += 1
    return coldReference(number, extent.fresh - 1)
  }

  private hasFresh(number: number): boolean {
    if (number < 0) return false
    const { fresh, stride } = this.at(number)
    return (fresh + 1) * stride <= EXTENT_BYTES
  }

  private add(size: number): number {
    const number = this.extents.length
    if (number >= MAX_EXTENTS) throw new SpillRefused('the spill file is full')
    this.extents.push({ size, stride: STRIDES[size] ?? EXTENT_BYTES, fresh: 0, live: 0 })
    this.filling[size] = number
    return number
  }
}
