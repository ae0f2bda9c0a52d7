import type { Mention } from '../entities/entity-types.ts'
import type { Facts } from '../entities/facts.ts'
import type { Reading } from '../entities/reading.ts'

/** What an event contains: its parsed fields, its facts and the entities that it mentions. */
export interface EventParts {
  readonly reading: Reading
  readonly facts: Readonly<Facts>
  readonly mentions: readonly Mention[]
}
