import { SLOT_BYTES } from './size-classes.ts'

/** The file is divided into extents of this, each with slots of one size. */
export const EXTENT_BYTES = 262_144

/** Before each record: its check, the low half of its key, the high half, nothing. */
export const HEAD_BYTES = 16

/** Bytes from one slot of a size to the next. */
export const STRIDES: readonly number[] = SLOT_BYTES.map((bytes) => HEAD_BYTES + bytes)
