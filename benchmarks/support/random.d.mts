export class Random {
  constructor(seed: number)
  next(): number
  below(below: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  skewed(below: number, power?: number): number
  exponential(mean: number): number
}
