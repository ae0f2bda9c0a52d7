import { type Enrichment, NO_ENRICHMENT } from '../entities/enrichment.ts'
import { Facts } from '../entities/facts.ts'
import type { FeatureContext } from './feature-context.ts'

/** An event of which only facts are known, scored at its own time. */
export function contextOf(
  facts: Facts = new Facts(),
  enrichment: Enrichment = NO_ENRICHMENT,
): FeatureContext {
  return { facts, enrichment, place: facts, scoredAtMs: facts.atMs, sharedValues: NaN }
}
