import type { Aggregate } from '../entities/counted/define-aggregate.ts'
import type { Reputations } from '../entities/define-entity.ts'
import { ENTITIES } from '../entities/entity-types.ts'

/** Everything that is remembered of entities. Within an entity type the order is the stored layout. */
export const AGGREGATES: readonly Aggregate[] = ENTITIES.flatMap(({ aggregates, reputation }) => [
  ...Object.values(aggregates ?? {}),
  ...reputationAggregates(reputation ?? {}),
])

function reputationAggregates(byAbuse: Reputations): readonly Aggregate[] {
  return Object.values(byAbuse).flatMap(({ bad, good, recent }) => [bad, good, recent])
}
