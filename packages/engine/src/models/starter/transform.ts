/**
 * How a feature becomes evidence: few shapes, all bounded, all monotone, so that nobody can push a
 * score without end with one number, and an analyst can say what a value does without a plot.
 * All shapes carry the same fields, so that the one function that reads them stays fast.
 */
export interface Transform {
  readonly kind: 'excess' | 'ramp' | 'at_least' | 'steps'
  /** Where evidence begins: `over`, `from` or `threshold`. */
  readonly from: number
  /** Where it ends growing: the largest evidence of an excess, the end of a ramp, `beyond` of steps. */
  readonly to: number
  readonly bounds: Float64Array
  readonly values: Float64Array
}

/** Up to and including `upTo` (and above the step before) the evidence is `value`. */
export type Step = readonly [upTo: number, value: number]

const NONE = new Float64Array(0)

/** log2(1 + what lies over `over`), at most `cap`: the second counts 1, the fourth 2, the eighth 3. */
export const excess = (over = 1, cap = 3): Transform => ({
  kind: 'excess',
  from: over,
  to: cap,
  bounds: NONE,
  values: NONE,
})

/** 0 at `from`, 1 at `to`, straight between, flat outside; `from` > `to` falls. */
export const ramp = (from: number, to: number): Transform => ({
  kind: 'ramp',
  from,
  to,
  bounds: NONE,
  values: NONE,
})

/** 1 from `threshold` on, else 0. */
export const atLeast = (threshold: number): Transform => ({
  kind: 'at_least',
  from: threshold,
  to: 1,
  bounds: NONE,
  values: NONE,
})

/** A table by rising bounds, `beyond` after the last. */
export const steps = (table: readonly Step[], beyond: number): Transform => ({
  kind: 'steps',
  from: 0,
  to: beyond,
  bounds: Float64Array.from(table, ([upTo]) => upTo),
  values: Float64Array.from(table, ([, value]) => value),
})

/** The evidence in a value; NaN (unknown) is none: 0. */
export function evidenceOf(transform: Transform, value: number): number {
  if (value !== value) return 0
  const { from, to } = transform
  switch (transform.kind) {
    case 'excess':
      return excessOf(value, from, to)
    case 'ramp':
      return rampOf(value, from, to)
    case 'at_least':
      return value >= from ? 1 : 0
    case 'steps':
      return stepOf(transform, value)
  }
}

export const excessOf = (value: number, from: number, to: number): number =>
  value > from ? Math.min(Math.log2(1 + value - from), to) : 0

export const rampOf = (value: number, from: number, to: number): number =>
  Math.min(Math.max((value - from) / (to - from), 0), 1)

export function stepOf({ bounds, values, to }: Transform, value: number): number {
  for (let step = 0; step < bounds.length; step += 1) {
    if (value <= (bounds[step] ?? NaN)) return values[step] ?? 0
  }
  return to
}

/** The largest and the smallest evidence a transform can give. */
export function rangeOf({ kind, to, values }: Transform): {
  readonly least: number
  readonly most: number
} {
  if (kind === 'excess') return { least: 0, most: to }
  if (kind !== 'steps') return { least: 0, most: 1 }
  return { least: Math.min(0, to, ...values), most: Math.max(0, to, ...values) }
}
