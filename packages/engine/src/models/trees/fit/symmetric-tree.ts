import { MISSING_BIN } from '../bins.ts'
import type { BinnedRows } from './binned-rows.ts'
import { hessianOf } from './gradient-sums.ts'
import {
  addToHistogram,
  type HistogramLayout,
  layoutOf,
  newHistogram,
  type NodeRows,
  subtractHistogram,
} from './histogram.ts'
import { answersOf, type Question, QuestionSearch } from './question-search.ts'
import { type Restraint, sidesOf, type TreeNode, valueOf } from './tree-node.ts'

/** What one tree is grown from. */
export interface TreeTask {
  readonly binned: BinnedRows
  readonly held: NodeRows
  /** The features it may ask about, ascending. */
  readonly columns: readonly number[]
  readonly monotone: Int8Array
  readonly restraint: Restraint
  readonly depth: number
}

/** The task with the shape of its nodes' histograms. */
interface GrowingTree extends TreeTask {
  readonly layout: HistogramLayout
}

/** Questions, first level first, and 2^questions answers in the units of the packed sums. */
export interface GrownTree {
  readonly questions: readonly Question[]
  readonly answers: Float64Array
}

/** Grows a symmetric tree level by level; it ends early when no question saves anything. */
export function growSymmetricTree(given: TreeTask): GrownTree {
  const task = { ...given, layout: layoutOf(given.columns, given.binned) }
  const search = new QuestionSearch({ ...task, offsets: task.layout.offsets })
  const questions: Question[] = []
  let nodes: readonly TreeNode[] = [rootOf(task)]
  while (questions.length < task.depth) {
    const found = search.best(nodes)
    if (found === undefined) break
    const question = withMissingSide(found, nodes, task)
    questions.push(question)
    const isLast = questions.length === task.depth
    nodes = nodes.flatMap((node) => split(node, question, task, isLast))
  }
  return { questions, answers: Float64Array.from(nodes, ({ value }) => value) }
}

function rootOf({ held, layout, restraint }: GrowingTree): TreeNode {
  const sum = sumOf(held)
  const histogram = newHistogram(layout)
  addToHistogram(histogram, layout, held)
  const free = { value: 0, low: -Infinity, high: Infinity }
  return { ...free, held, sum, histogram, value: valueOf(sum, free, restraint) }
}

function sumOf({ sums }: NodeRows): number {
  let sum = 0
  for (let at = 0; at < sums.length; at += 1) sum += sums[at] ?? 0
  return sum
}

/** Where no row misses the feature, a missing value goes with the heavier side. */
function withMissingSide(
  question: Question,
  nodes: readonly TreeNode[],
  { binned, layout }: GrowingTree,
): Question {
  if (binned.misses[question.feature] === true) return question
  let low = 0
  let all = 0
  for (const node of nodes) {
    low += hessianOf(lowSumOf(node, question, layout))
    all += hessianOf(node.sum)
  }
  return { ...question, missingReaches: all - low > low }
}

/** Packed gradient of the rows that answer no. */
function lowSumOf(
  { histogram }: TreeNode,
  { column, lastLow, missingReaches }: Question,
  { offsets }: HistogramLayout,
): number {
  const from = offsets[column] ?? 0
  let sum = missingReaches ? 0 : (histogram[from + MISSING_BIN] ?? 0)
  for (let bin = 1; bin <= lastLow; bin += 1) sum += histogram[from + bin] ?? 0
  return sum
}

function split(
  node: TreeNode,
  question: Question,
  task: GrowingTree,
  isLast: boolean,
): readonly TreeNode[] {
  const direction = task.monotone[question.feature] ?? 0
  const [low, high] = sidesOf(
    node,
    lowSumOf(node, question, task.layout),
    direction,
    task.restraint,
  )
  if (isLast)
    return [
      { ...low, ...NOTHING },
      { ...high, ...NOTHING },
    ]
  const column = task.binned.columns[question.feature] ?? NO_COLUMN
  const [lowRows, highRows] = partition(node.held, column, question)
  const [lowCounts, highCounts] = histogramsOf(node.histogram, [lowRows, highRows], task.layout)
  return [
    { ...low, held: lowRows, histogram: lowCounts },
    { ...high, held: highRows, histogram: highCounts },
  ]
}

/** What a leaf needs no more. */
const NOTHING = {
  held: { rows: new Uint32Array(0), sums: new Float64Array(0) },
  histogram: new Float64Array(0),
}
const NO_COLUMN = new Uint8Array(0)

/** Each row is written to both sides and kept by one: which side is a guess no processor wins. */
function partition(
  { rows, sums }: NodeRows,
  column: Uint8Array,
  question: Question,
): readonly [NodeRows, NodeRows] {
  const answers = answersOf(question)
  const [lowRows, highRows] = [new Uint32Array(rows.length), new Uint32Array(rows.length)]
  const [lowSums, highSums] = [new Float64Array(rows.length), new Float64Array(rows.length)]
  let high = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const sum = sums[at] ?? 0
    lowRows[at - high] = row
    lowSums[at - high] = sum
    highRows[high] = row
    highSums[high] = sum
    high += answers[column[row] ?? 0] ?? 0
  }
  const low = rows.length - high
  return [
    { rows: lowRows.subarray(0, low), sums: lowSums.subarray(0, low) },
    { rows: highRows.subarray(0, high), sums: highSums.subarray(0, high) },
  ]
}

/** Counts the smaller side; the parent's histogram less that becomes the larger side's. */
function histogramsOf(
  parent: Float64Array,
  [low, high]: readonly [NodeRows, NodeRows],
  layout: HistogramLayout,
): readonly [Float64Array, Float64Array] {
  const smaller = low.rows.length < high.rows.length ? low : high
  const counted = new Float64Array(parent.length)
  addToHistogram(counted, layout, smaller)
  subtractHistogram(parent, counted)
  return smaller === low ? [counted, parent] : [parent, counted]
}
