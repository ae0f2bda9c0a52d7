import { MISSING_BIN } from '../bins.ts'
import type { BinnedRows } from './binned-rows.ts'
import { gradientOf, hessianOf } from './gradient-sums.ts'
import { type Restraint, savingAt, savingOf, type TreeNode, valueOf } from './tree-node.ts'

/** Does the row's bin of a feature pass `lastLow`? */
export interface Question {
  readonly feature: number
  /** The feature's place among the columns of the histograms. */
  readonly column: number
  /** The last bin that answers no; 0 = only a missing value does. */
  readonly lastLow: number
  readonly missingReaches: boolean
  /** Loss saved, doubled, over all nodes asked. */
  readonly gain: number
}

/** What may be asked about, and by which rules. */
interface SearchTask {
  readonly binned: BinnedRows
  /** Features in the order of the histograms' columns. */
  readonly columns: readonly number[]
  /** Where each column begins in a histogram. */
  readonly offsets: Uint32Array
  readonly monotone: Int8Array
  readonly restraint: Restraint
}

interface Asked {
  readonly nodes: readonly TreeNode[]
  /** Where the column begins in a histogram. */
  readonly from: number
  readonly bins: number
  readonly direction: number
}

/** A bin is a byte. */
const BYTES = 256

/**
 * Finds the question that saves most loss when all given nodes ask it. Equal gains: the feature
 * that comes first, then missing with the low side, then the lowest cut.
 */
export class QuestionSearch {
  private readonly gains = new Float64Array(BYTES)

  private readonly task: SearchTask

  constructor(task: SearchTask) {
    this.task = task
  }

  best(nodes: readonly TreeNode[]): Question | undefined {
    const { binned, columns, offsets, monotone } = this.task
    let best: Question | undefined
    columns.forEach((feature, column) => {
      const bins = (binned.cuts[feature]?.length ?? 0) + 1
      const direction = monotone[feature] ?? 0
      const asked = { nodes, from: offsets[column] ?? 0, bins, direction }
      for (const missingReaches of binned.misses[feature] === true ? BOTH : ONE) {
        const lastLow = this.bestCut(asked, missingReaches)
        const gain = this.gains[lastLow] ?? 0
        if (gain > (best?.gain ?? 0)) best = { feature, column, lastLow, missingReaches, gain }
      }
    })
    return best
  }

  /** The cut with the largest gain; its gain is left in `gains`. */
  private bestCut(asked: Asked, missingReaches: boolean): number {
    const { gains } = this
    gains.fill(0, 0, asked.bins)
    for (const node of asked.nodes)
      if (isFree(node, asked)) this.addGains(node, asked, missingReaches)
      else this.addBoundedGains(node, asked, missingReaches)
    let best = 0
    for (let cut = 1; cut < asked.bins; cut += 1)
      if ((gains[cut] ?? 0) > (gains[best] ?? 0)) best = cut
    return best
  }

  /** Adds what the node gains at each cut. A cut that leaves a side too little gains nothing. */
  private addGains(node: TreeNode, { from, bins }: Asked, missingReaches: boolean): void {
    const { gains } = this
    const { restraint } = this.task
    const { l2, minHessian } = restraint
    const gradient = gradientOf(node.sum)
    const hessian = hessianOf(node.sum)
    const saved = savingOf(node.sum, restraint)
    const { histogram } = node
    let low = missingReaches ? 0 : (histogram[from + MISSING_BIN] ?? 0)
    let gain = 0
    for (let cut = missingReaches ? 1 : 0; cut < bins; cut += 1) {
      const sum = cut === MISSING_BIN ? low : (histogram[from + cut] ?? 0)
      if (sum !== 0) {
        if (cut !== MISSING_BIN) low += sum
        const lowHessian = hessianOf(low)
        const highHessian = hessian - lowHessian
        if (highHessian < minHessian) return
        const lowGradient = gradientOf(low)
        const highGradient = gradient - lowGradient
        gain =
          lowHessian < minHessian
            ? 0
            : (lowGradient * lowGradient) / (lowHessian + l2) +
              (highGradient * highGradient) / (highHessian + l2) -
              saved
      }
      gains[cut] = (gains[cut] ?? 0) + gain
    }
  }

  /** The same where answers are bounded. */
  private addBoundedGains(node: TreeNode, asked: Asked, missingReaches: boolean): void {
    const { gains } = this
    const { restraint } = this.task
    const { from } = asked
    const saved = savingAt(node.value, node.sum, restraint)
    let low = 0
    for (let cut = 0; cut < asked.bins; cut += 1) {
      if (cut !== MISSING_BIN || !missingReaches) low += node.histogram[from + cut] ?? 0
      const high = node.sum - low
      if (Math.min(hessianOf(low), hessianOf(high)) < restraint.minHessian) continue
      const lowValue = valueOf(low, node, restraint)
      const highValue = valueOf(high, node, restraint)
      if ((highValue - lowValue) * asked.direction < 0) continue
      const parted = savingAt(lowValue, low, restraint) + savingAt(highValue, high, restraint)
      gains[cut] = (gains[cut] ?? 0) + parted - saved
    }
  }
}

/** Nothing above or in this question bounds the answers. */
function isFree({ low, high }: TreeNode, { direction }: Asked): boolean {
  return direction === 0 && low === -Infinity && high === Infinity
}

const ONE = [false] as const
const BOTH = [false, true] as const

/** What each bin answers: 1 = yes. */
export function answersOf({ lastLow, missingReaches }: Question): Uint8Array {
  return Uint8Array.from({ length: BYTES }, (_, bin) =>
    Number(bin === MISSING_BIN ? missingReaches : bin > lastLow),
  )
}
