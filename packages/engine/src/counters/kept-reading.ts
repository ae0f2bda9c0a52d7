import type { EntityKey } from '../entities/entity-key.ts'
import { keyOfHex } from '../entities/spent.ts'
import type { KeptEvent } from '../events/kept-form.ts'
import type { CompiledCounter } from '../policies/counters/compiled-counter.ts'
import type { CountedValue } from './counter-state.ts'
import type { CounterReading } from './event-reading.ts'

/** A shrunken event: what counters of its time read of it was kept; others read nothing. */
export class KeptReading implements CounterReading {
  readonly atMs: number
  private readonly counts: NonNullable<KeptEvent['counts']>

  constructor({ counts = {} }: KeptEvent, atMs: number) {
    this.counts = counts
    this.atMs = atMs
  }

  key({ id }: CompiledCounter): EntityKey | undefined {
    const [key] = this.counts[id] ?? []
    return key === undefined ? undefined : keyOfHex(key)
  }

  added({ id }: CompiledCounter): CountedValue | undefined {
    return this.counts[id]?.[1]
  }
}
