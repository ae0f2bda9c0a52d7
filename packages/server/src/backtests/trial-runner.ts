import { TRIALS_MAX } from './backtest-limits.ts'
import type { TrialJob, TrialOutcome } from './run-trial.ts'

/** Too many routes are tried at once. */
export class TrialsBusy extends Error {
  override readonly name = 'TrialsBusy'
}

/** Tries routes, few at a time: each has a thread while it lasts. */
export class TrialRunner {
  private readonly start: (job: TrialJob) => Promise<TrialOutcome>
  private running = 0

  constructor(start: (job: TrialJob) => Promise<TrialOutcome>) {
    this.start = start
  }

  /** Errors: TrialsBusy; why it failed. */
  async run(job: TrialJob): Promise<TrialOutcome> {
    if (this.running >= TRIALS_MAX) throw new TrialsBusy(`${TRIALS_MAX} routes are tried already`)
    this.running += 1
    try {
      return await this.start(job)
    } finally {
      this.running -= 1
    }
  }
}
