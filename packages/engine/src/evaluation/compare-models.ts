import { allMetrics, type Evaluation, named } from './evaluate.ts'
import type { JudgedRows } from './judged-rows.ts'
import { RankedRows } from './ranking.ts'
import { bootstrap, type BootstrapOptions } from './resampling/bootstrap.ts'

/** Two models that scored the same rows. */
export interface Rivals extends Omit<JudgedRows, 'scores'> {
  readonly champion: Float64Array
  readonly challenger: Float64Array
}

/**
 * Challenger minus champion, metric by metric. Both are measured on the same resamples, so that easy or hard rows
 * affect both alike. Errors: columns that are no rows.
 */
export function compareModels(rivals: Rivals, options: BootstrapOptions): Evaluation {
  const { champion, challenger, ...rows } = rivals
  const before = new RankedRows({ ...rows, scores: champion })
  const after = new RankedRows({ ...rows, scores: challenger })
  const difference = (draws: Uint8Array): readonly number[] => {
    const old = allMetrics(before.count(draws))
    return allMetrics(after.count(draws)).map((figure, at) => figure - (old[at] ?? NaN))
  }
  return named(bootstrap(difference, before.clusters, options))
}
