import type { Transform } from './transform.ts'

/** One line of a starter model: weight × transform(feature), in log-odds. */
export interface Term {
  readonly feature: string
  readonly weight: number
  readonly transform: Transform
}

export const term = (feature: string, weight: number, transform: Transform): Term => ({
  feature,
  weight,
  transform,
})

/** Terms that see one fact from several sides: the strongest alone counts. */
export type Rivals = readonly Term[]
