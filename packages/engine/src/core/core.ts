import type { Command, CommandName, CommandResults } from './commands.ts'
import type { Query, QueryName, QueryResults } from './queries.ts'

/**
 * The single owner of entity states. Commands and queries are plain data and all are answered by promises, so another
 * thread or node could stand behind this interface.
 */
export interface Core {
  /**
   * Carries out a command. Resolves once it is durable. Commands take effect in the order in which they are given,
   * after all events given before. Errors: CoreUnavailable, IdempotencyConflict, and those of the command.
   */
  execute<Name extends CommandName>(command: Command<Name>): Promise<CommandResults[Name]>
  /** Answers a query, which sees the effects of all events and commands given before. Changes nothing. */
  ask<Name extends QueryName>(query: Query<Name>): Promise<QueryResults[Name]>
  /** Ready to accept, or why not. */
  readiness(): { readonly ready: boolean; readonly reason?: string }
  /** Figures for metrics. */
  figures(): {
    readonly sequence: number
    readonly pending: number
    readonly entities: number
    readonly stateBytes: number
    readonly coldEntities: number
    readonly coldBytes: number
    readonly snapshotSequence: number
    /** Labels with users that wait to be scored again, and labels dropped because the queue was full. */
    readonly fanOutsWaiting: number
    readonly fanOutsLeft: number
    /** Labels that are not learned yet. */
    readonly unlearnedLabels: number
    /** Idempotency keys of requests are all known since then, ms since 1970; 0 = of all that ever came. */
    readonly requestsSinceMs: number
    /** Conditions of policies that could not be computed since the start; without names, those of further routes. */
    readonly policyFailures: readonly {
      readonly environment: number
      readonly workflow: string
      readonly route: string
      readonly reason: 'too_much_work' | 'other'
      readonly count: number
    }[]
    /** Routes of policies that are paused. */
    readonly pausedRoutes: number
    readonly pausedRollouts: number
    /** Environments that learned anything; their number is bounded. */
    readonly learners: readonly number[]
  }
  /** Begins no fit and no other refresh any more: `close` follows. Everything else goes on. */
  beginStop(): void
  /** Stops accepting, waits for what is pending, writes a last snapshot. */
  close(): Promise<void>
}
