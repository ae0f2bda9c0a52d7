import type { Enrichment } from '../enrichment.ts'
import type { Facts } from '../facts.ts'

/** A fact that is a number: what sums, extremes and averages are taken of. */
export type NumericFact = {
  [K in keyof Facts]: Facts[K] extends number ? K : never
}[keyof Facts]

/** A fact that is a word: what distinct values are counted of. */
export type WordFact = { [K in keyof Facts]: Facts[K] extends string ? K : never }[keyof Facts]

/**
 * What an aggregate measures.
 * - `count`: events. `sum`: a numeric fact (unknown adds nothing).
 * - `distinct`: other entities of a type seen in one event with this one (these are its *links*),
 *   or different words of a fact.
 * - registers hold one number: `last`, `first`, `max`, `min` of a fact, or `ema`, its exponential
 *   moving average over events (α = weight of the newest), in order of arrival.
 * - `label_ema`: the same over labels, which can be taken back.
 */
export type Measure =
  | { readonly kind: 'count' }
  | { readonly kind: 'sum'; readonly of: NumericFact }
  | { readonly kind: 'distinct'; readonly of: string }
  | { readonly kind: 'distinct_words'; readonly of: WordFact }
  | { readonly kind: 'last' | 'first' | 'max' | 'min'; readonly of: NumericFact }
  | { readonly kind: 'ema'; readonly of: NumericFact; readonly alpha: number }
  | { readonly kind: 'label_ema'; readonly alpha: number }

export type Condition = (facts: Readonly<Facts>, enrichment: Enrichment) => boolean

/** What an entity of type `by` has done. Windows are read by features; all of them are kept. */
export interface Aggregate {
  readonly name: string
  readonly by: string
  readonly measure: Measure
  /** The event types that count; absent = all. */
  readonly on?: readonly string[]
  /** A further condition on the event, and on what is known of it beyond what it contains. */
  readonly when?: Condition
}

export const count: Measure = { kind: 'count' }
export const sum = (of: NumericFact): Measure => ({ kind: 'sum', of })
export const distinct = (of: string): Measure => ({ kind: 'distinct', of })
export const distinctWords = (of: WordFact): Measure => ({ kind: 'distinct_words', of })
export const last = (of: NumericFact): Measure => ({ kind: 'last', of })
export const first = (of: NumericFact): Measure => ({ kind: 'first', of })
export const max = (of: NumericFact): Measure => ({ kind: 'max', of })
export const ema = (of: NumericFact, alpha: number): Measure => ({ kind: 'ema', of, alpha })

export const labelEma = (alpha: number): Measure => ({ kind: 'label_ema', alpha })

export function defineAggregate<const A extends Aggregate>(aggregate: A): A {
  return aggregate
}
