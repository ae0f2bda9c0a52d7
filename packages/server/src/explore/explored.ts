import type { TagOf } from '../rights/value-tags.ts'
import { type Clock, ExploredEnvironment, type LedgerTo } from './explored-environment.ts'
import type { ExploreJob, ExploreOutcome } from './explore-job.ts'
import { EXPLORED_ENVIRONMENTS } from './explore-limits.ts'

/** The indexes of the environments that are explored, answered one question after the other. */
export class Explored {
  private readonly ledgerTo: LedgerTo
  private readonly tagOf: TagOf
  private readonly nowMs: Clock
  /** The one that was asked for last stands last. */
  private readonly all = new Map<number, ExploredEnvironment>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(ledgerTo: LedgerTo, tagOf: TagOf, nowMs: Clock) {
    this.ledgerTo = ledgerTo
    this.tagOf = tagOf
    this.nowMs = nowMs
  }

  /** Errors: the ledger's. */
  answer(job: ExploreJob): Promise<ExploreOutcome> {
    return this.inTurn(() => this.environment(job).answer(job, this.nowMs))
  }

  /** Reads some older entries of the environment that was asked for last. Returns whether there are more. */
  readOn(): Promise<boolean> {
    return this.inTurn(async () => {
      const last = [...this.all.values()].at(-1)
      await last?.readOlder()
      return last !== undefined && !last.isWhole
    })
  }

  /** Resolves when what was begun is over. */
  async atRest(): Promise<void> {
    await this.turn
  }

  private inTurn<Of>(run: () => Promise<Of>): Promise<Of> {
    const mine = this.turn.then(run, run)
    this.turn = mine.catch(() => undefined)
    return mine
  }

  private environment(job: ExploreJob): ExploredEnvironment {
    const { environment } = job
    const one = this.all.get(environment) ?? new ExploredEnvironment(job, this.ledgerTo, this.tagOf)
    this.all.delete(environment)
    this.all.set(environment, one)
    const [oldest] = this.all.keys()
    if (this.all.size > EXPLORED_ENVIRONMENTS && oldest !== undefined) this.all.delete(oldest)
    return one
  }
}
