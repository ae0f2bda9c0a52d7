import { TRAITS } from './traits.ts'

/** How alike two devices are, and on how much that rests. */
export interface Similarity {
  /** 0 … 1: share of the compared traits' bits that agree. */
  readonly share: number
  /** Traits that both reported. */
  readonly compared: number
  /** Of those, the ones that agree. */
  readonly agreeing: number
}

/** Less evidence says nothing, however much of it agrees. */
const MIN_COMPARED = 8

/** Two traits of the rarest may differ, or one of them and some of the common ones. */
const MIN_SHARE = 0.8

/** Traits in which the same device never differs from itself: what its browser is made of. */
const NEVER_OTHER = TRAITS.flatMap(({ name }, at) =>
  ['family', 'platform', 'model'].includes(name) ? [at] : [],
)

/** Compares trait by trait, by digests in the order of TRAITS. */
export function similarityOf(a: readonly number[], b: readonly number[]): Similarity {
  let [bits, same, compared, agreeing] = [0, 0, 0, 0]
  for (const [at, trait] of TRAITS.entries()) {
    const digest = a[at] ?? 0
    if (digest === 0 || (b[at] ?? 0) === 0) continue
    compared += 1
    bits += trait.bits
    if (digest !== b[at]) continue
    agreeing += 1
    same += trait.bits
  }
  return { share: bits === 0 ? 0 : same / bits, compared, agreeing }
}

/** Whether the two may be one device that changed a little: a docked laptop, another font. */
export function isAlike(a: readonly number[], b: readonly number[]): boolean {
  const differ = (at: number): boolean => a[at] !== 0 && b[at] !== 0 && a[at] !== b[at]
  if (NEVER_OTHER.some(differ)) return false
  const { share, compared } = similarityOf(a, b)
  return compared >= MIN_COMPARED && share >= MIN_SHARE
}
