import { reputations } from '../entities/reputations.ts'
import type { Reputation } from '../entities/counted/reputation.ts'
import type { Aggregate } from '../entities/counted/define-aggregate.ts'
import { MAX_COUNTS } from '../aggregates/record-layout.ts'
import { windowSum } from '../aggregates/tiles.ts'
import { WINDOW_INDEX, type WindowName, WINDOWS } from '../aggregates/windows.ts'
import { typeCode } from '../entities/entity-keys.ts'
import type { NamedEntity } from '../entities/named-entity.ts'
import type { PreparedEvent } from '../events/prepared-event.ts'
import type { Feature, Read } from '../features/define-feature.ts'
import { FEATURES } from '../features/index.ts'
import type { Pipeline } from '../pipeline.ts'

/** Labels of an entity that a feature is about. */
export interface LabelCounts {
  readonly bad: number
  readonly good: number
}

/** Labels that a feature counts, or is an average of, and where. */
interface Counted {
  readonly place: number
  readonly role: Read['role']
  readonly of: Pick<Reputation, 'bad' | 'good'>
  readonly window: WindowName
}

const USER = typeCode('user')

const EVERY: readonly Reputation[] = Object.values(reputations).flatMap((byAbuse) =>
  Object.values<Reputation>(byAbuse),
)

/** A share reads its labels of a window first; an average is of all there are. */
function countedBy({ reads: [read] }: Feature, place: number): readonly Counted[] {
  if (read?.kind !== 'window' && read?.kind !== 'register') return []
  const isAbout = (aggregate: Aggregate): boolean => aggregate === read.of
  const of = EVERY.find(({ bad, recent }) => isAbout(read.kind === 'window' ? bad : recent))
  const window = read.kind === 'window' ? read.window : 'life'
  return of === undefined ? [] : [{ place, role: read.role, of, window }]
}

const COUNTED: readonly Counted[] = FEATURES.flatMap(countedBy)

/** Working space of one call, used again by the next. */
const spread = new Float64Array(MAX_COUNTS * WINDOWS.length)

/** By place in FEATURES: the labels behind each feature of labels, as the states of what an event is about are now. */
export function labelCountsOf(
  pipeline: Pipeline,
  { named, facts }: Pick<PreparedEvent, 'named' | 'facts'>,
): ReadonlyMap<number, LabelCounts> {
  const self = named.find(({ type }) => type === USER)
  const user = self && pipeline.open.peek(self.key, USER)
  const last = user === undefined ? [] : pipeline.lastKnown.of(user, named, facts.atMs)
  const entities = [...named, ...last]
  return new Map(
    COUNTED.flatMap((counted) => {
      const entity = entities.find(({ role }) => role === counted.role)
      const labels = entity && labelsOf(pipeline, entity, counted)
      return labels === undefined || labels.bad + labels.good === 0
        ? []
        : [[counted.place, labels] as const]
    }),
  )
}

function labelsOf(
  { open, layout }: Pipeline,
  { key, type }: NamedEntity,
  { of, window }: Counted,
): LabelCounts | undefined {
  const state = open.peek(key, type)
  if (state === undefined) return undefined
  spread.fill(0)
  state.tiles.spread(state.lastSeenMs, spread)
  const countOf = (aggregate: Aggregate): number =>
    windowSum(spread, layout.indexOf(aggregate), WINDOW_INDEX[window])
  return { bad: countOf(of.bad), good: countOf(of.good) }
}
