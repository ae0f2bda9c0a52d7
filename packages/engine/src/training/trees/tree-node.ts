import { gradientOf, hessianOf } from './gradient-sums.ts'
import type { NodeRows } from './histogram.ts'

/** A node of a growing tree. Values are in the units of the packed sums. */
export interface TreeNode {
  readonly held: NodeRows
  /** Packed gradient of its rows. */
  readonly sum: number
  /** What a leaf here would answer. */
  readonly value: number
  /** Bounds that monotone questions above set to `value`. */
  readonly low: number
  readonly high: number
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

/** The best answer within bounds; a side with too little hessian repeats its parent's. */
export function answerOf(
  sum: number,
  parent: { readonly value: number; readonly low: number; readonly high: number },
  { l2, minHessian }: Restraint,
): number {
  const hessian = hessianOf(sum)
  const own = hessian < minHessian ? parent.value : -gradientOf(sum) / (hessian + l2)
  return Math.min(parent.high, Math.max(parent.low, own))
}

/** Answers of both sides of a question, and where they part. */
export interface Sides {
  readonly low: number
  readonly high: number
  /** No answer below the low side may pass this from below, none below the high side from above. */
  readonly middle: number
}

/**
 * Answers of the two sides of a question about a feature with `direction`. Where the rows say the
 * opposite of the direction, both sides repeat the parent's answer.
 */
// oxlint-disable-next-line max-params -- both sides, and what they are judged by
export function sidesOf(
  parent: TreeNode,
  [lowSum, highSum]: readonly [number, number],
  direction: number,
  restraint: Restraint,
): Sides {
  const low = answerOf(lowSum, parent, restraint)
  const high = answerOf(highSum, parent, restraint)
  if ((high - low) * direction >= 0) return { low, high, middle: (low + high) / 2 }
  return { low: parent.value, high: parent.value, middle: parent.value }
}
