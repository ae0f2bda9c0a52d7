/** A share with the interval that holds its truth 19 times of 20. */
export interface ShareEstimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** Hits of one user. */
export interface UserHits {
  hits: number
  bad: number
}

/** Of the normal distribution, for 95 %. */
const Z = 1.96

/**
 * The share of bad hits, by Wilson's interval. Hits of one user are alike, so the interval is that of as many hits as the
 * spread between users is worth; where all are alike, of as many as there are users. Undefined without hits.
 * Source: Wilson 1927; design effect of clusters: Kish 1965.
 */
export function badShare(users: Iterable<UserHits>): ShareEstimate | undefined {
  let [count, hits, bad] = [0, 0, 0]
  const all = [...users]
  for (const user of all) {
    if (user.hits > 0) count += 1
    hits += user.hits
    bad += user.bad
  }
  if (hits === 0) return undefined
  const value = bad / hits
  const spread = all.reduce((sum, user) => sum + (user.bad - value * user.hits) ** 2, 0)
  const worth = spread === 0 ? count : Math.min(hits, (value * (1 - value) * hits ** 2) / spread)
  return wilson(value, Math.max(1, worth))
}

/** The share of hits among events that are not alike. Undefined without events. */
export const shareOf = (hits: number, events: number): ShareEstimate | undefined =>
  events === 0 ? undefined : wilson(hits / events, events)

function wilson(value: number, count: number): ShareEstimate {
  const weight = Z ** 2 / count
  const middle = (value + weight / 2) / (1 + weight)
  const half = (Z * Math.sqrt((value * (1 - value)) / count + weight / (4 * count))) / (1 + weight)
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
