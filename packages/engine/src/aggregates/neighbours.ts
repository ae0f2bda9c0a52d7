import { ENTITY_TYPES } from '../entities/entity-types.ts'
import type { EntityKey } from '../entities/entity-key.ts'

/** An entity named by the event being folded. */
export interface Neighbour {
  readonly key: EntityKey
  readonly type: number
}

/** The entities that one event names, found by type: what each of them gets linked to. */
export class Neighbours {
  private readonly first = new Int8Array(ENTITY_TYPES.length).fill(-1)
  private readonly following: number[] = []
  private all: readonly Neighbour[] = []

  /** Takes the entities of an event; those of one type are found in this order. */
  set(all: readonly Neighbour[]): void {
    this.first.fill(-1)
    for (let at = all.length - 1; at >= 0; at -= 1) {
      const type = all[at]?.type ?? 0
      this.following[at] = this.first[type] ?? -1
      this.first[type] = at
    }
    this.all = all
  }

  /** Place of the first neighbour of a type, or -1. */
  firstOf(type: number): number {
    return this.first[type] ?? -1
  }

  /** Place of the next neighbour of the same type, or -1. */
  after(at: number): number {
    return this.following[at] ?? -1
  }

  keyAt(at: number): EntityKey | undefined {
    return this.all[at]?.key
  }
}

/** Nobody: what a label is folded with. */
export const NO_NEIGHBOURS = new Neighbours()
