/**
 * Scored rows with a known truth, column by column. Columns are of equal length; a row is one place
 * in all of them.
 */
export interface JudgedRows {
  /** 0 (surely good) … 100 (surely bad). Metrics of rank read only the order. */
  readonly scores: Float64Array
  /** 1 bad, 0 good. */
  readonly bad: Uint8Array
  /** The weight of each row: 1 / share kept, where good rows were sampled. Absent: 1 each. */
  readonly weights?: Float64Array
  /** The users of the rows, numbered from 0 without large gaps. Rows of one user are resampled together. */
  readonly users?: Uint32Array
}

/** One row, as it comes. */
export interface Judged {
  readonly score: number
  readonly bad: boolean
  readonly weight?: number
  readonly user?: string
}

/** Columns of rows. Users are numbered as they appear; rows without a user are each their own. */
export function judgedRows(judged: readonly Judged[]): JudgedRows {
  const numbers = new Map<string, number>()
  const users = Uint32Array.from(judged, ({ user }, row) => {
    const name = user === undefined ? `row ${row}` : `user ${user}`
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
  return {
    scores: Float64Array.from(judged, ({ score }) => score),
    bad: Uint8Array.from(judged, ({ bad }) => (bad ? 1 : 0)),
    weights: Float64Array.from(judged, ({ weight = 1 }) => weight),
    users,
  }
}

/** A byte is kept for each cluster. */
const CLUSTERS_MAX = 2 ** 26

/**
 * The number of clusters for resampling: users, or rows where no users are named. Error: more than can be resampled.
 */
export function clustersOf({ scores, users }: JudgedRows): number {
  if (users === undefined) return scores.length
  let most = -1
  for (const user of users) if (user > most) most = user
  if (most >= CLUSTERS_MAX)
    throw new RangeError(`user number ${most}; at most ${CLUSTERS_MAX} are drawn`)
  return most + 1
}

/** Throws where columns cannot be rows: unequal lengths, scores outside 0–100, negative weights. */
export function assertJudgedRows({ scores, bad, weights, users }: JudgedRows): void {
  for (const column of [bad, weights, users]) {
    if (column !== undefined && column.length !== scores.length)
      throw new RangeError(`columns of ${scores.length} and ${column.length} rows`)
  }
  for (const score of scores)
    if (!(score >= 0 && score <= 100))
      throw new RangeError(`score ${score} is not within 0 and 100`)
  for (const weight of weights ?? [])
    if (!(weight >= 0 && weight < Infinity))
      throw new RangeError(`weight ${weight} is not a finite number ≥ 0`)
}
