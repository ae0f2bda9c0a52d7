import { RidgeLayer } from './ridge-layer.ts'

/** A ridge as it is stored, as JSON. */
export interface RidgeHead {
  readonly bias: number
  readonly scale: number
  readonly starterBase: number
  /** By the feature's name: its weight and cuts. Features without a weight are left out. */
  readonly weights: Readonly<Record<string, readonly [number, readonly number[]]>>
  /** By the feature's name: what it adds that its value is known. Absent = nothing. */
  readonly known?: Readonly<Record<string, number>>
}

/** Numbers by the names of their features; those that are 0 are left out. */
export function named(
  numbers: Float64Array,
  names: readonly string[],
): Readonly<Record<string, number>> {
  const all = names.map((name, at) => [name, numbers[at] ?? 0] as const)
  return Object.fromEntries(all.filter(([, number]) => number !== 0))
}

export function ridgeHead({ ridge, starterBase }: RidgeLayer, names: readonly string[]): RidgeHead {
  const { bias, scale, weights, cuts, known } = ridge
  const weighed = names.flatMap((name, at) => {
    const weight = weights[at] ?? 0
    return weight === 0 ? [] : [[name, [weight, cuts[at] ?? []]] as const]
  })
  return {
    bias,
    scale,
    starterBase,
    weights: Object.fromEntries(weighed),
    ...(known === undefined ? {} : { known: named(known, names) }),
  }
}

/** Error: a feature that no longer exists. */
export function ridgeOf(
  { bias, scale, starterBase, weights, known }: RidgeHead,
  names: readonly string[],
): RidgeLayer {
  const unknown = Object.keys(weights).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`a model asks for the unknown feature ${unknown}`)
  const ridge = {
    bias,
    scale,
    weights: Float64Array.from(names, (name) => weights[name]?.[0] ?? 0),
    ...(known === undefined ? {} : { known: Float64Array.from(names, (name) => known[name] ?? 0) }),
    cuts: names.map((name) => weights[name]?.[1] ?? []),
  }
  return new RidgeLayer(ridge, starterBase)
}
