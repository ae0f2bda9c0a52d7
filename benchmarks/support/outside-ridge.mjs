import { minimise } from '../../packages/engine/dist/models/ridge/fit/newton.js'

/** Penalties on each standardised column; validation chooses one of them. */
const PENALTIES = [1, 10, 100, 1000]
const FOLDS = 5
/** Keeps the bias finite. */
const BIAS_PENALTY = 1e-3

/**
 * What somebody would try first: a logistic regression with a ridge penalty on the standardised columns, without a
 * starter, an online model or a calibration. Unknown values count as the column's mean. Folds choose the penalty by log
 * loss. `rows`: at least one good and one bad, each with `features` and `bad`. Returns the log-odds of features.
 */
export function outsideRidge(rows) {
  const bad = rows.filter((row) => row.bad)
  const good = rows.filter((row) => !row.bad)
  const fold = new Map([bad, good].flatMap((group) => group.map((row, at) => [row, at % FOLDS])))
  const lossOf = (penalty) => {
    let loss = 0
    for (let held = 0; held < FOLDS; held += 1) {
      const others = rows.filter((row) => fold.get(row) !== held)
      if (!others.some((row) => row.bad) || others.every((row) => row.bad)) continue
      const oddsOf = fit(others, penalty)
      for (const row of rows.filter((each) => fold.get(each) === held))
        loss += Math.log1p(Math.exp(row.bad ? -oddsOf(row.features) : oddsOf(row.features)))
    }
    return loss
  }
  const losses = PENALTIES.map(lossOf)
  return fit(rows, PENALTIES[losses.indexOf(Math.min(...losses))])
}

/** The log-odds by a fit with one penalty. */
function fit(rows, penalty) {
  const scale = scaleOf(rows)
  const width = scale.length + 1
  const design = new Float32Array(rows.length * width)
  rows.forEach(({ features }, at) => {
    design[at * width] = 1
    scale.forEach((column, place) => {
      design[at * width + 1 + place] = standardised(features, column)
    })
  })
  const x = minimise({
    rows: design,
    width,
    isBad: Uint8Array.from(rows, (row) => Number(row.bad)),
    weights: new Float64Array(rows.length).fill(1),
    prior: new Float64Array(width),
    penalty: Float64Array.from({ length: width }, (_, at) => (at === 0 ? BIAS_PENALTY : penalty)),
  })
  return (features) =>
    scale.reduce(
      (odds, column, place) => odds + x[1 + place] * standardised(features, column),
      x[0],
    )
}

/** Mean and deviation of the columns that have more than one value. */
function scaleOf(rows) {
  const width = rows[0].features.length
  return Array.from({ length: width }, (_, place) => {
    const values = rows.map(({ features }) => features[place]).filter((value) => !isNaN(value))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    return { place, mean, deviation: Math.sqrt(squares / values.length) }
  }).filter(({ deviation }) => deviation > 0)
}

function standardised(features, { place, mean, deviation }) {
  const value = features[place]
  return isNaN(value) ? 0 : (value - mean) / deviation
}
