/**
 * The sums a histogram holds. Gradient and hessian of a row are rounded to whole numbers and share
 * one float: gradient · 2^26 + hessian. Sums of either stay below 2^26, so every sum is exact: it
 * does not depend on the order of rows, and a parent less one child is the other to the last bit.
 */
const HESSIAN_ROOM = 2 ** 26
/** What all gradients, or all hessians, of a tree's rows sum up to at most; the rest is for rounding. */
const MAX_TOTAL = 2 ** 25

export function packed(gradient: number, hessian: number): number {
  return gradient * HESSIAN_ROOM + hessian
}

export function gradientOf(sum: number): number {
  return Math.floor(sum / HESSIAN_ROOM)
}

export function hessianOf(sum: number): number {
  return sum - Math.floor(sum / HESSIAN_ROOM) * HESSIAN_ROOM
}

/** The power of two by which numbers of this absolute sum may be multiplied before rounding. */
export function scaleFor(total: number): number {
  return total > 0 ? 2 ** Math.floor(Math.log2(MAX_TOTAL / total)) : 1
}
