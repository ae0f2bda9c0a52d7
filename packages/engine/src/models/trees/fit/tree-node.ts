import { gradientOf, hessianOf } from './gradient-sums.ts'
import type { NodeRows } from './histogram.ts'

/** What a node would answer, and why. Values are in the units of the packed sums. */
export interface Answer {
  /** Packed gradient of the node's rows. */
  readonly sum: number
  readonly value: number
  /** Bounds that monotone questions above set to `value`. */
  readonly low: number
  readonly high: number
}

/** A node of a growing tree. */
export interface TreeNode extends Answer {
  readonly held: NodeRows
  /** Packed gradients per column and bin. */
  readonly histogram: Float64Array
}

/** What keeps leaves modest, in the units of the packed sums. */
export interface Restraint {
  readonly l2: number
  readonly minHessian: number
}

/** The loss a node saves by its best answer, doubled: gradient² / (hessian + λ). */
export function savingOf(sum: number, { l2 }: Restraint): number {
  const gradient = gradientOf(sum)
  return (gradient * gradient) / (hessianOf(sum) + l2)
}

/** The loss a node saves by answering `value`, doubled. */
export function savingAt(value: number, sum: number, { l2 }: Restraint): number {
  return -value * (2 * gradientOf(sum) + (hessianOf(sum) + l2) * value)
}

/** The best value within the parent's bounds; with too little hessian it repeats the parent's. */
export function valueOf(
  sum: number,
  parent: Omit<Answer, 'sum'>,
  { l2, minHessian }: Restraint,
): number {
  const hessian = hessianOf(sum)
  const own = hessian < minHessian ? parent.value : -gradientOf(sum) / (hessian + l2)
  return Math.min(parent.high, Math.max(parent.low, own))
}

/**
 * Answers of the two sides of a question about a feature with this direction. Between them lies a
 * bound neither side's descendants may pass. Where the rows say the opposite of the direction, both
 * sides repeat the parent's value.
 */
export function sidesOf(
  parent: Answer,
  lowSum: number,
  direction: number,
  restraint: Restraint,
): readonly [Answer, Answer] {
  const { low, high } = parent
  const highSum = parent.sum - lowSum
  const lowValue = valueOf(lowSum, parent, restraint)
  const highValue = valueOf(highSum, parent, restraint)
  if (direction === 0)
    return [
      { sum: lowSum, value: lowValue, low, high },
      { sum: highSum, value: highValue, low, high },
    ]
  const isAgainst = (highValue - lowValue) * direction < 0
  const bound = isAgainst ? parent.value : (lowValue + highValue) / 2
  const below = { low, high: bound }
  const above = { low: bound, high }
  return [
    { sum: lowSum, value: isAgainst ? bound : lowValue, ...(direction > 0 ? below : above) },
    { sum: highSum, value: isAgainst ? bound : highValue, ...(direction > 0 ? above : below) },
  ]
}
