import type { ExploreJob, ExploreOutcome } from './explore-job.ts'
import { EXPLORE_WAITING } from './explore-limits.ts'
import type { Explorer } from './explore-thread.ts'

/** Too many questions wait. */
export class ExploreBusy extends Error {
  override readonly name = 'ExploreBusy'
}

/** Takes questions of explored environments, no more than so many at once. */
export class ExploreDesk {
  private readonly explorer: Explorer
  private waiting = 0

  constructor(explorer: Explorer) {
    this.explorer = explorer
  }

  /** Errors: ExploreBusy; why it failed. */
  async ask(job: ExploreJob): Promise<ExploreOutcome> {
    if (this.waiting >= EXPLORE_WAITING) {
      throw new ExploreBusy(`${EXPLORE_WAITING} questions wait already`)
    }
    this.waiting += 1
    try {
      return await this.explorer.answer(job)
    } finally {
      this.waiting -= 1
    }
  }
  /** Resolves when nothing reads for it any more. */
  close(): Promise<void> {
    return this.explorer.close()
  }
}
