import { BEACON_EVENT } from '@winnow/contract'
import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import type { EntityState } from '../aggregates/entity-state.ts'
import { fold, stepOfEvent } from '../aggregates/fold.ts'
import { Neighbours } from '../aggregates/neighbours.ts'
import type { OpenEntity } from '../aggregates/open-entity.ts'
import { LAST_EVENT } from '../aggregates/system-registers.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import { noteSayingOf } from './follow-up/follow-ups.ts'
import {
  devicesAmong,
  keepCoOccurrences,
  LABELLED_ENTITIES,
  withOneDevice,
} from './pointers/co-occurrences.ts'
import { noteEvent } from './pointers/session-events.ts'
import { noteForLink } from './pointers/unlinked-events.ts'
import type { PreparedEvent } from './prepared-event.ts'
import type { ResolvedEvent } from './resolved-event.ts'

/** The entity with a last event that can be scored again later; of a visit, the last that was tied to its devices. */
const POINTS_TO_EVENT = new Set<string>(['user', 'visit'])

/** Folds events into the entities that they name: what is counted of them, and pointers to their entries. */
export class EventFold {
  private readonly layout: AggregateLayout
  private readonly neighbours = new Neighbours()

  constructor(layout: AggregateLayout) {
    this.layout = layout
  }

  /** A state that has the entry already stays as it is. */
  fold(resolved: ResolvedEvent, sequence: number): void {
    const { event, enrichment, entities } = resolved
    const states = entities.map(({ state }) => state)
    this.neighbours.set(enrichment.found === undefined ? states : withOneDevice(states))
    const step = stepOfEvent(resolved, sequence, this.neighbours)
    for (const entity of entities) {
      if (fold(this.layout, entity.state, step)) notePointers(entity, event, { sequence, states })
    }
  }
}

interface Folded {
  readonly sequence: number
  /** The states of all entities that the event is folded into. */
  readonly states: readonly EntityState[]
}

/** Notes in a state what later events, labels and beacons look for: the event's entry, what it repeats, its neighbours. */
function notePointers(
  { role, state }: OpenEntity,
  prepared: PreparedEvent,
  { sequence, states }: Folded,
): void {
  const { event, facts } = prepared
  const isBeacon = event.type === BEACON_EVENT
  if (role === 'session' && !isBeacon) {
    noteEvent(state.registers, sequence)
    noteForLink(state.registers, sequence, prepared)
  } else if (role === meaningOf(event.type)?.makes || (POINTS_TO_EVENT.has(role) && !isBeacon)) {
    state.registers.set(LAST_EVENT, sequence)
  }
  if (LABELLED_ENTITIES.has(role)) {
    keepCoOccurrences(state, states, facts.atMs)
    noteSayingOf(state, role, prepared)
  } else if (role === 'user') noteSayingOf(state, role, prepared)
  else if (role === 'visit' && isBeacon) keepCoOccurrences(state, devicesAmong(states), facts.atMs)
}
