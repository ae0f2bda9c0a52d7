import type { Ledger } from '../ports/ledger.ts'
import type { Places } from '../ports/places.ts'
import type { CommandName, CommandResults } from './commands.ts'
import type { Core } from './core.ts'
import { CoreUnavailable } from './core-errors.ts'
import { DecisionIntake } from './decision-intake.ts'
import type { MemoryParts } from './create-core.ts'
import type { CoreParts } from './engine-parts.ts'
import { LabelIntake } from './label-intake.ts'
import { figuresOf } from './memory-figures.ts'
import type { Memory } from './memory.ts'
import { PendingEntries } from './pending-entries.ts'
import { PolicyIntake } from './policies/policy-intake.ts'
import type { Query, QueryHandlers, QueryName, QueryResults } from './queries.ts'
import { queryHandlers } from './query-handlers.ts'
import { Retries } from './retries/retries.ts'

/** What a core that only answers is made of. */
export interface ReadingParts extends Pick<MemoryParts, 'states' | 'seed'> {
  readonly ledger: Ledger
  readonly places: Places
  readonly requests: NonNullable<CoreParts['requests']>
  /** Why it takes no commands. */
  readonly reason: () => string
}

/** A core over memory that follows a ledger: it answers queries as of the entries that were folded, and takes no commands. */
export class ReadingCore implements Core {
  private readonly memory: Memory
  private readonly parts: ReadingParts
  private readonly sequence: () => number
  private readonly queries: QueryHandlers

  /** `sequence`: that of the entry that was folded last. */
  constructor(memory: Memory, parts: ReadingParts, sequence: () => number) {
    this.memory = memory
    this.parts = parts
    this.sequence = sequence
    const { ledger, places } = parts
    const find = (at: number) => ledger.get(at)
    const next = (): number => sequence() + 1
    const write = async (): Promise<void> => this.refuse()
    const entries = { find, next, write }
    this.queries = queryHandlers(memory, {
      find,
      places,
      retries: new Retries(memory.requests, new PendingEntries(ledger, () => undefined), parts),
      decisions: new DecisionIntake(memory, new LabelIntake(memory, entries), entries),
      policies: new PolicyIntake(memory, entries),
      refreshes: { fitting: undefined },
      last: sequence,
    })
  }

  /** Error: CoreUnavailable, always. */
  async execute<Name extends CommandName>(): Promise<CommandResults[Name]> {
    return this.refuse()
  }

  async ask<Name extends QueryName>(query: Query<Name>): Promise<QueryResults[Name]> {
    const answer: QueryHandlers[Name] = this.queries[query.is]
    return answer(query)
  }

  readiness(): { readonly ready: boolean; readonly reason: string } {
    return { ready: false, reason: this.parts.reason() }
  }

  figures(): ReturnType<Core['figures']> {
    const { memory, parts } = this
    return {
      ...figuresOf(memory, parts.states),
      sequence: this.sequence(),
      pending: 0,
      snapshotSequence: 0,
    }
  }

  beginStop(): void {}

  async close(): Promise<void> {}

  private refuse(): never {
    throw new CoreUnavailable(this.parts.reason())
  }
}
