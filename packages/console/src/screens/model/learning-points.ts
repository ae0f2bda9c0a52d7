import type { ChartPoint } from '../../parts/chart-props.ts'
import type { Model } from './use-model.ts'

/**
 * How good each fit was, by how much it learned from: one point for each count of rows, the newest fit of it. Fits without figures
 * have none.
 */
export function learningPoints(history: Model['history']): readonly ChartPoint[] {
  const points = new Map<number, ChartPoint>()
  for (const { rows, metrics, champion } of history) {
    const challenger = metrics?.average_precision.value ?? undefined
    const served = champion?.metrics?.average_precision.value ?? undefined
    if (rows === undefined || challenger === undefined) continue
    points.set(rows, { at: rows, challenger, champion: served })
  }
  return [...points.values()].toSorted((one, other) => one.at - other.at)
}
