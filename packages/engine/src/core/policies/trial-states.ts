import type { EntityKey } from '../../entities/entity-key.ts'
import type { EntityStates } from '../../ports/entity-states.ts'
import { bytesOf, type RecordView, viewOf } from '../../ports/record-view.ts'

/** Entity states of which a trial changes a copy: what it stores is seen until the next trial begins, and is in no real state. */
export class TrialStates implements EntityStates {
  private readonly real: EntityStates
  private readonly changed = new Map<string, RecordView>()

  constructor(real: EntityStates) {
    this.real = real
  }

  /** Forgets what was changed. */
  begin(): void {
    this.changed.clear()
  }

  load(key: EntityKey, into: RecordView): boolean {
    const own = this.changed.get(nameOf(key))
    if (own === undefined) return this.real.load(key, into)
    Object.assign(into, own)
    return true
  }

  store(key: EntityKey, record: RecordView): boolean {
    this.changed.set(nameOf(key), viewOf(bytesOf(record)))
    return true
  }

  get size(): number {
    return this.real.size
  }

  get bytes(): number {
    return this.real.bytes
  }

  /** Error: a trial has none. */
  digest(): string {
    throw new Error('states of a trial have no digest')
  }
}

const nameOf = ({ lo, hi }: EntityKey): string => `${lo}.${hi}`
