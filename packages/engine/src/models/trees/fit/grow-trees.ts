import type { TreeEnsemble } from '../tree-ensemble.ts'
import { binRows } from './binned-rows.ts'
import { Boosting, type BoostingTask } from './boosting.ts'
import { checkRows, checkSettings } from './check-task.ts'
import { ensembleOf } from './ensemble-of.ts'
import { logLossOf } from './log-loss.ts'
import { featureCuts } from './feature-cuts.ts'
import { rowCountOf, type TrainingRows } from './training-rows.ts'
import type { TreeSettings } from './tree-settings.ts'

/** Progress after each tree. `counting`: the number of trees is chosen; `growing`: they are grown on all rows. */
export interface TreeProgress {
  readonly phase: 'counting' | 'growing'
  readonly trees: number
  /** Trees of this phase at most. */
  readonly of: number
}

export interface GrownTrees {
  readonly ensemble: TreeEnsemble
  /** Log loss on the latest rows after 0, 1, … trees; empty when these are all good or all bad. */
  readonly validationLosses: readonly number[]
  /**
   * What that many trees, grown on the older rows, add to each of the latest, without the offsets. All 0 when
   * the latest rows are all good or all bad.
   */
  readonly validationMargins: Float64Array
}

/** The result of `counting`. */
type Counted = Pick<GrownTrees, 'validationLosses' | 'validationMargins'>

type Growing<T> = Generator<TreeProgress, T, undefined>

/**
 * Mean log loss on the rows behind the first `fitted`, after 0, 1, … trees grown on these, until it has not
 * improved for `patience` trees. Throws a RangeError for invalid rows or settings.
 */
export function* countTrees(
  rows: TrainingRows,
  settings: TreeSettings,
  fitted: number,
): Growing<readonly number[]> {
  checkSettings(settings)
  checkRows(rows)
  const binned = binRows(rows, featureCuts(rows, settings.maxBins))
  const { validationLosses } = yield* counting({ rows, binned, settings, fitted })
  return validationLosses
}

/** Grows `trees` boosted trees on all rows. Throws a RangeError as `growTrees` does. */
export function* growSoMany(
  rows: TrainingRows,
  settings: TreeSettings,
  trees: number,
): Growing<TreeEnsemble> {
  checkSettings(settings)
  checkRows(rows)
  const binned = binRows(rows, featureCuts(rows, settings.maxBins))
  return yield* growing({ rows, binned, settings, fitted: rowCountOf(rows) }, trees)
}

/**
 * Grows boosted trees. Their number is chosen on the latest rows, with trees grown on the older ones; then that
 * many are grown on all rows. When the latest rows are all good or all bad, `maxTrees` are grown. The caller
 * may pause after each step. Throws a RangeError for invalid rows or settings.
 */
export function* growTrees(rows: TrainingRows, settings: TreeSettings): Growing<GrownTrees> {
  checkSettings(settings)
  checkRows(rows)
  const binned = binRows(rows, featureCuts(rows, settings.maxBins))
  const older = Math.floor(rowCountOf(rows) * (1 - settings.validationShare))
  const counted = canJudge(rows, older)
    ? yield* counting({ rows: holdoutOf(rows), binned, settings, fitted: older })
    : { validationLosses: [], validationMargins: new Float64Array(rowCountOf(rows) - older) }
  const { validationLosses } = counted
  const trees = validationLosses.length > 0 ? bestCount(validationLosses) : settings.maxTrees
  const task = { rows, binned, settings, fitted: rowCountOf(rows) }
  return { ensemble: yield* growing(task, trees), ...counted }
}

function* growing(task: BoostingTask, trees: number): Growing<TreeEnsemble> {
  const boosting = new Boosting(task)
  while (boosting.trees.length < trees) {
    boosting.addTree()
    yield { phase: 'growing', trees: boosting.trees.length, of: trees }
  }
  return ensembleOf(boosting, task.binned.cuts, task.settings.depth)
}

/** The rows over the offsets of a model that has not seen the latest rows. */
const holdoutOf = ({ holdoutOffsets, ...rows }: TrainingRows): TrainingRows =>
  holdoutOffsets === undefined ? rows : { ...rows, offsets: holdoutOffsets }

function canJudge({ bad }: TrainingRows, older: number): boolean {
  const latest = bad.subarray(older)
  return latest.includes(0) && latest.includes(1)
}

/** Losses on the rows that are not fitted; stops when they have not improved for `patience` trees. */
function* counting(task: BoostingTask): Growing<Counted> {
  const { rows, fitted, settings } = task
  const boosting = new Boosting(task)
  const losses = [logLossOf(rows, boosting.margins, fitted)]
  let margins = boosting.margins.slice(fitted)
  while (
    boosting.trees.length < settings.maxTrees &&
    boosting.trees.length - bestCount(losses) < settings.patience
  ) {
    boosting.addTree()
    losses.push(logLossOf(rows, boosting.margins, fitted))
    if (bestCount(losses) === boosting.trees.length) margins = boosting.margins.slice(fitted)
    yield { phase: 'counting', trees: boosting.trees.length, of: settings.maxTrees }
  }
  return { validationLosses: losses, validationMargins: margins }
}

/** The number of trees with the smallest loss; the fewest of equals. */
function bestCount(losses: readonly number[]): number {
  return losses.indexOf(Math.min(...losses))
}
