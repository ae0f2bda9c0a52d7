import type { ExploreType } from '@winnow/contract/native'
import type { ExploreAsk, ExploreFound, ExploreSelection } from '@winnow/engine'

/** One question to the index of an environment: JSON. */
export interface ExploreJob {
  readonly environment: number
  readonly selection: ExploreSelection
  readonly ask: ExploreAsk
  /** The last entry that there is. */
  readonly lastSequence: number
}

/** The answer, and of how much it is. */
export interface ExploreOutcome {
  readonly found: ExploreFound
  /** Share of the entries since the selection's beginning that were looked at; 1 = all of them. */
  readonly share: number
  /** The time of the oldest event that was looked at; undefined = all were. */
  readonly sinceMs: number | undefined
  /** Fields of the question with more different texts than are kept. */
  readonly cutFields: readonly string[]
  /** What the fields of the filters are, so that they can become a condition. */
  readonly types: Readonly<Record<string, ExploreType>>
  /** Of the index: events, and bytes of its columns. */
  readonly events: number
  readonly bytes: number
}
