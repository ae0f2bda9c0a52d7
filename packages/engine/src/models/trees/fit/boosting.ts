import type { BinnedRows } from './binned-rows.ts'
import { Chance } from './chance.ts'
import { drawFeatures, drawRows } from './draw.ts'
import { baseOf } from './log-loss.ts'
import { packGradients } from './packed-gradients.ts'
import { answersOf, type Question } from './question-search.ts'
import { type GrownTree, growSymmetricTree } from './symmetric-tree.ts'
import { rowCountOf, type TrainingRows } from './training-rows.ts'
import type { TreeSettings } from './tree-settings.ts'

/** A finished tree: its questions, what each leaf adds to the log-odds, and the weight that fell into it. */
export interface BoostedTree {
  readonly questions: readonly Question[]
  readonly leaves: Float32Array
  readonly covers: Float32Array
}

export interface BoostingTask {
  readonly rows: TrainingRows
  readonly binned: BinnedRows
  /** The first so many rows are learned from. */
  readonly fitted: number
  readonly settings: TreeSettings
}

const SEED_STEP = 0x9e3779b1

/** Grows one tree after the other on the fitted rows, and follows the margin of all. */
export class Boosting {
  readonly base: number
  readonly trees: BoostedTree[] = []
  /** What base and trees say of every row; offsets are not counted. */
  readonly margins: Float64Array
  private readonly task: BoostingTask
  private readonly leafNumbers: Uint16Array

  constructor(task: BoostingTask) {
    this.task = task
    this.base = baseOf(task.rows, task.fitted)
    this.margins = new Float64Array(rowCountOf(task.rows)).fill(this.base)
    this.leafNumbers = new Uint16Array(rowCountOf(task.rows))
  }

  addTree(): void {
    const { rows, binned, fitted, settings } = this.task
    const chance = new Chance(Math.imul(settings.seed, SEED_STEP) ^ this.trees.length)
    const drawn = drawRows(fitted, settings.rowShare, chance)
    const { held, gradientScale, hessianScale } = packGradients(rows, this.margins, drawn)
    const tree = growSymmetricTree({
      binned,
      held,
      columns: drawFeatures(binned, settings.featureShare, chance),
      monotone: settings.monotone,
      restraint: { l2: settings.l2 * hessianScale, minHessian: settings.minHessian * hessianScale },
      depth: settings.depth,
    })
    this.take(tree, (settings.learningRate * hessianScale) / gradientScale)
  }

  /** Adds a tree with answers worth `step` log-odds per unit. */
  private take({ questions, answers }: GrownTree, step: number): void {
    const { margins, leafNumbers } = this
    const { rows, fitted } = this.task
    const leaves = Float32Array.from(answers, (answer) => answer * step)
    const covers = new Float64Array(leaves.length)
    this.findLeaves(questions)
    for (let row = 0; row < leafNumbers.length; row += 1) {
      const leaf = leafNumbers[row] ?? 0
      margins[row] = (margins[row] ?? 0) + (leaves[leaf] ?? 0)
      if (row < fitted) covers[leaf] = (covers[leaf] ?? 0) + (rows.weights[row] ?? 0)
    }
    this.trees.push({ questions, leaves, covers: Float32Array.from(covers) })
  }

  private findLeaves(questions: readonly Question[]): void {
    const { leafNumbers } = this
    const { columns } = this.task.binned
    leafNumbers.fill(0)
    for (const question of questions) {
      const column = columns[question.feature]
      const answers = answersOf(question)
      for (let row = 0; row < leafNumbers.length; row += 1)
        leafNumbers[row] = ((leafNumbers[row] ?? 0) << 1) | (answers[column?.[row] ?? 0] ?? 0)
    }
  }
}
