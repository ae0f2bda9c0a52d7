import type { Mention } from './entities/entity-types.ts'
import type { Facts } from './entities/facts.ts'
import type { NamedEntity } from './entities/named-in.ts'
import type { Reading } from './entities/reading.ts'
import type { Saying } from './follow-up/saying.ts'

/** What an event says by itself, before anything is looked up. */
export interface ReadEvent {
  readonly reading: Reading
  readonly facts: Facts
  readonly mentions: readonly Mention[]
  readonly named: readonly NamedEntity[]
  /** What tells it from other events about the same thing; undefined: nothing does. */
  readonly saying: Saying | undefined
}
