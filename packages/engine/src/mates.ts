import type { EntityState } from './aggregates/entity-state.ts'
import type { Neighbour } from './aggregates/neighbours.ts'
import { typeCode } from './entities/entity-key.ts'

/** What a label can be about, besides users: it keeps what it was named with. */
export const LABELLED_THINGS = new Set<string>(['order', 'transaction', 'content', 'session'])

const ENVIRONMENT = typeCode('environment')
const DEVICE = typeCode('collected_device')

/** What a visit keeps of its beacons: the first devices stay, however many others come. */
export const devicesAmong = (states: readonly Neighbour[]): readonly Neighbour[] =>
  states.filter(({ type }) => type === DEVICE)

/** Only the first device of a visit is linked to: others may be a stranger's, who says he is there too. */
export function withOneDevice(states: readonly Neighbour[]): readonly Neighbour[] {
  const first = states.find(({ type }) => type === DEVICE)
  return states.filter((state) => state.type !== DEVICE || state === first)
}

/** Notes in a state what its thing was named with. */
export function keepMates(
  state: EntityState,
  neighbours: readonly Neighbour[],
  atMs: number,
): void {
  for (const { key, type } of neighbours) {
    if (type === ENVIRONMENT || (key.lo === state.key.lo && key.hi === state.key.hi)) continue
    state.links.addMate(type, key.lo, key.hi, Math.max(0, Math.floor(atMs / 1000)))
  }
}
