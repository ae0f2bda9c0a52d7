/** Between which a share lies. */
export interface RateBounds {
  readonly low: number
  readonly high: number
}

/** Steps of the search for a bound: it is exact to 2⁻⁴⁰. */
const STEPS = 40

/**
 * Bounds of the share of hits that hold at every moment at once, but for a chance of `error`: they may be looked at after each
 * event, and acted on. Those of `hits` among `count` are the shares that a uniform mixture of shares does not outbid by 1 ÷
 * `error`. Sources: Robbins 1970; Ville's inequality.
 */
export function rateBounds(hits: number, count: number, error: number): RateBounds {
  if (count === 0) return { low: 0, high: 1 }
  const misses = count - hits
  const mixed = lnFactorial(hits) + lnFactorial(misses) - lnFactorial(count + 1)
  const isOutbid = (share: number) =>
    mixed - power(hits, share) - power(misses, 1 - share) > -Math.log(error)
  const middle = hits / count
  return { low: edge(isOutbid, middle, 0), high: edge(isOutbid, middle, 1) }
}

/** The logarithm of a power; 0⁰ is 1. */
const power = (count: number, share: number): number => (count === 0 ? 0 : count * Math.log(share))

/** The outermost share towards `end` that is not outbid. */
function edge(isOutbid: (share: number) => boolean, middle: number, end: number): number {
  if (middle === end) return end
  let [inside, outside] = [middle, end]
  for (let step = 0; step < STEPS; step += 1) {
    const next = (inside + outside) / 2
    if (isOutbid(next)) outside = next
    else inside = next
  }
  return outside
}

/** Below, factorials are multiplied; from here on Stirling's series is exact to 10⁻¹⁰. */
const FIRST_OF_SERIES = 16

function lnFactorial(of: number): number {
  if (of < FIRST_OF_SERIES) {
    let product = 1
    for (let factor = 2; factor <= of; factor += 1) product *= factor
    return Math.log(product)
  }
  const series = 1 / (12 * of) - 1 / (360 * of ** 3)
  return of * Math.log(of) - of + Math.log(2 * Math.PI * of) / 2 + series
}
