import type { ReceivedEvent } from '../received-event.ts'
import type { EntityState } from '../../aggregates/entity-state.ts'
import { fold, stepOfEvent } from '../../aggregates/fold.ts'
import { type Neighbour, Neighbours } from '../../aggregates/neighbours.ts'
import type { Role } from '../../entities/entity-types.ts'
import type { OpenEntity } from '../../aggregates/open-entity.ts'
import type { Pipeline } from '../../pipeline.ts'
import { keepCoOccurrences, LABELLED_ENTITIES, withOneDevice } from '../pointers/co-occurrences.ts'
import { noteLabelTarget } from '../pointers/label-target.ts'
import { forgetUnlinked } from '../pointers/unlinked-events.ts'

/** An event of a session that is folded again, now with its user. */
export interface LinkedEvent {
  readonly received: ReceivedEvent
  /** Its own sequence. */
  readonly event: number
  readonly scores: Float32Array
}

/** What is kept of a user. */
const OF_USER = new Set<Role>(['user', 'device_owner'])

/**
 * Folds events that named no user into the user they belong to. Everything else that they name has counted them
 * already, and only learns of the user. They are folded under the sequence of the `link` entry, oldest first.
 */
export function foldSessionLink(
  pipeline: Pipeline,
  sequence: number,
  events: readonly LinkedEvent[],
): void {
  const folded = new Set<EntityState>()
  pipeline.open.begin()
  for (const event of events) foldOne(pipeline, event, { sequence, folded })
  pipeline.open.store()
}

/** `folded`: states that events before this one, of the same entry, were folded into. */
function foldOne(
  pipeline: Pipeline,
  { received, event, scores }: LinkedEvent,
  { sequence, folded }: { readonly sequence: number; readonly folded: Set<EntityState> },
): void {
  const prepared = pipeline.prepare(received)
  const { facts } = prepared
  const entities = prepared.named.map(({ role, type, key }) => {
    return { role, state: pipeline.open.byKey(key, type) }
  })
  for (const { state } of entities) if (folded.has(state)) state.version = sequence - 1
  const users = entities.filter(({ role }) => OF_USER.has(role))
  const others = entities.filter(({ role }) => !OF_USER.has(role))
  const all = neighboursOf(withOneDevice(statesOf(entities)))
  const step = stepOfEvent(prepared, sequence, all)
  for (const { role, state } of users) {
    if (!fold(pipeline.layout, state, step)) continue
    folded.add(state)
    if (role !== 'user') continue
    const { type } = received.event
    noteLabelTarget(state.registers, { sequence: event, atMs: facts.atMs, type, scores })
  }
  const linkStep = { ...step, isCounted: true, neighbours: neighboursOf(statesOf(users)) }
  for (const { role, state } of others) {
    if (!fold(pipeline.layout, state, linkStep)) continue
    folded.add(state)
    if (LABELLED_ENTITIES.has(role)) keepCoOccurrences(state, statesOf(users), facts.atMs)
    if (role === 'session') forgetUnlinked(state.registers)
  }
}

const statesOf = (entities: readonly OpenEntity[]): readonly EntityState[] =>
  entities.map(({ state }) => state)

function neighboursOf(states: readonly Neighbour[]): Neighbours {
  const neighbours = new Neighbours()
  neighbours.set(states)
  return neighbours
}
