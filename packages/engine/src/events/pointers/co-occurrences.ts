import type { EntityState } from '../../aggregates/entity-state.ts'
import type { Neighbour } from '../../aggregates/neighbours.ts'
import { typeCode } from '../../entities/entity-keys.ts'
import { ENTITIES } from '../../entities/entity-types.ts'

/** Entities, besides users, that can be labelled. Each keeps its co-occurrences: the entities it was named with, to which its label applies too. */
export const LABELLED_ENTITIES = new Set<string>(
  ENTITIES.filter(({ isLabelled }) => isLabelled).map(({ type }) => type),
)

/** What strangers have in common, by type code: a label of one says nothing of the others. */
const COMMONS = new Set(
  ENTITIES.filter(({ isCommon }) => isCommon).map(({ type }) => typeCode(type)),
)
const DEVICE = typeCode('collected_device')

/** The co-occurrences of a visit are its devices; the first ones stay, however many others come. */
export const devicesAmong = (states: readonly Neighbour[]): readonly Neighbour[] =>
  states.filter(({ type }) => type === DEVICE)

/** Of several devices only the visit's first is linked: others may be forged by somebody who guessed the session's id. */
export function withOneDevice(states: readonly Neighbour[]): readonly Neighbour[] {
  const first = states.find(({ type }) => type === DEVICE)
  return states.filter((state) => state.type !== DEVICE || state === first)
}

/** Notes the entities of an event as co-occurrences in the state of one of them. */
export function keepCoOccurrences(
  state: EntityState,
  neighbours: readonly Neighbour[],
  atMs: number,
): void {
  for (const { key, type } of neighbours) {
    if (COMMONS.has(type) || (key.lo === state.key.lo && key.hi === state.key.hi)) continue
    state.links.addCoOccurrence(type, key.lo, key.hi, Math.max(0, Math.floor(atMs / 1000)))
  }
}
