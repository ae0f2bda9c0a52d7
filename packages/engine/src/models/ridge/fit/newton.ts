/**
 * A penalised logistic regression: the sum over rows of weight · −ln P(label), and for each
 * coefficient penalty ÷ 2 · (x − prior)². A row's margin is its product with x.
 */
export interface LogisticProblem {
  /** Row by row, `width` numbers each. */
  readonly rows: Float32Array
  readonly width: number
  /** 1 bad, 0 good, by row. */
  readonly isBad: Uint8Array
  readonly weights: Float64Array
  readonly prior: Float64Array
  /** Positive. */
  readonly penalty: Float64Array
}

/** Where the search stands. */
interface Place {
  readonly x: Float64Array
  readonly loss: number
  readonly gradient: Float64Array
  /** weight · P · (1 − P), by row. */
  readonly curvature: Float64Array
}

const MAX_STEPS = 12
const MAX_INNER_STEPS = 25
const MAX_HALVINGS = 12
/** Good enough: the gradient's length against the first one's. */
const TOLERANCE = 1e-4
/** An inner solution so much better than none will do; the next step corrects the rest. */
const INNER_TOLERANCE = 0.05

/**
 * The minimum, by Newton's method: each direction by conjugate gradients, each step halved until the
 * loss falls. At most 12 × 38 passes over the rows.
 */
export function minimise(problem: LogisticProblem): Float64Array {
  let here = placeAt(problem, problem.prior)
  const enough = TOLERANCE * lengthOf(here.gradient)
  for (let step = 0; step < MAX_STEPS && lengthOf(here.gradient) > enough; step += 1) {
    const next = lower(problem, here, newtonDirection(problem, here))
    if (next === undefined) break
    here = placeAt(problem, next)
  }
  return here.x
}

function placeAt(problem: LogisticProblem, x: Float64Array): Place {
  const { rows, width, isBad, weights, penalty, prior } = problem
  const gradient = x.map((value, at) => (penalty[at] ?? 0) * (value - (prior[at] ?? 0)))
  const curvature = new Float64Array(isBad.length)
  for (let row = 0; row < isBad.length; row += 1) {
    const weight = weights[row] ?? 0
    const probability = 1 / (1 + Math.exp(-dotRow(rows, row * width, x)))
    curvature[row] = weight * probability * (1 - probability)
    addRow(gradient, rows, row * width, weight * (probability - (isBad[row] ?? 0)))
  }
  return { x, loss: lossAt(problem, x), gradient, curvature }
}

function lossAt({ rows, width, isBad, weights, penalty, prior }: LogisticProblem, x: Float64Array) {
  let loss = 0
  x.forEach((value, at) => {
    loss += ((penalty[at] ?? 0) * (value - (prior[at] ?? 0)) ** 2) / 2
  })
  for (let row = 0; row < isBad.length; row += 1) {
    const margin = dotRow(rows, row * width, x)
    const against = isBad[row] === 1 ? -margin : margin
    loss += (weights[row] ?? 0) * (Math.log1p(Math.exp(-Math.abs(against))) + Math.max(against, 0))
  }
  return loss
}

/** Solves (Σ curvature · row · rowᵀ + penalty) · d = −gradient, roughly. */
function newtonDirection(problem: LogisticProblem, { gradient, curvature }: Place): Float64Array {
  const direction = new Float64Array(gradient.length)
  const rest = gradient.map((value) => -value)
  let search = rest.slice()
  let square = dot(rest, rest)
  const enough = square * INNER_TOLERANCE ** 2
  for (let step = 0; step < MAX_INNER_STEPS && square > enough; step += 1) {
    const bent = bend(problem, curvature, search)
    const stride = square / dot(search, bent)
    addScaled(direction, search, stride)
    addScaled(rest, bent, -stride)
    const next = dot(rest, rest)
    const turn = next / square
    search = rest.map((value, at) => value + turn * (search[at] ?? 0))
    square = next
  }
  return direction
}

/** The second derivative times a vector. */
function bend(
  { rows, width, penalty }: LogisticProblem,
  curvature: Float64Array,
  vector: Float64Array,
): Float64Array {
  const result = vector.map((value, at) => value * (penalty[at] ?? 0))
  for (let row = 0; row < curvature.length; row += 1) {
    const from = row * width
    addRow(result, rows, from, (curvature[row] ?? 0) * dotRow(rows, from, vector))
  }
  return result
}

/** A place along the direction where the loss is lower; undefined when there is none. */
function lower(
  problem: LogisticProblem,
  { x, loss }: Place,
  direction: Float64Array,
): Float64Array | undefined {
  for (let halving = 0, stride = 1; halving < MAX_HALVINGS; halving += 1, stride /= 2) {
    const next = x.slice()
    addScaled(next, direction, stride)
    if (lossAt(problem, next) < loss) return next
  }
  return undefined
}

function dotRow(rows: Float32Array, from: number, vector: Float64Array): number {
  let sum = 0
  for (let at = 0; at < vector.length; at += 1) sum += (rows[from + at] ?? 0) * (vector[at] ?? 0)
  return sum
}

function addRow(sum: Float64Array, rows: Float32Array, from: number, scale: number): void {
  for (let at = 0; at < sum.length; at += 1) {
    sum[at] = (sum[at] ?? 0) + scale * (rows[from + at] ?? 0)
  }
}

function addScaled(sum: Float64Array, vector: Float64Array, scale: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + scale * (vector[at] ?? 0)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector))
}
