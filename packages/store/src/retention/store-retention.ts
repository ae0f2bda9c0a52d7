import type { Retention, RetentionAges, RetentionStep, RetentionTask } from '@winnow/engine'
import { StoreStopped } from '../errors.ts'
import type { Turns } from '../turns.ts'
import type { OldPass, OldStep } from './old-step.ts'
import type { RetentionTable } from './retention-table.ts'

/** Pages after which it is kept how far a pass is: what a killed process forgets of it is looked at again. */
const PAGES_PER_MARK = 20

interface RetentionParts {
  readonly table: RetentionTable
  readonly openPass: (task: RetentionTask) => Promise<OldPass>
  /** Removes what else is kept of beacons. */
  readonly removeDetails: (sequences: readonly number[]) => Promise<void>
  readonly renewRecords: () => Promise<void>
  /** Whoever rewrites entries has a turn. */
  readonly turns: Turns
}

/** Shrinks old entries next to the service. */
export class StoreRetention implements Retention {
  private readonly parts: RetentionParts
  private isClosed = false
  private pass: OldPass | undefined
  private running: Promise<unknown> = Promise.resolve()

  constructor(parts: RetentionParts) {
    this.parts = parts
  }

  all() {
    return this.parts.table.all()
  }

  setAges(environment: number, ages: RetentionAges): Promise<void> {
    return this.parts.table.setAges(environment, ages)
  }

  async *shrink(task: RetentionTask): AsyncGenerator<RetentionStep, void> {
    const { table } = this.parts
    this.mayGoOn()
    const pass = await this.parts.openPass(task)
    this.pass = pass
    let isBegun = false
    const begin = async (): Promise<void> => {
      if (!isBegun) await table.begin(task.environments.map(({ environment }) => environment))
      isBegun = true
    }
    let last: OldStep | undefined
    try {
      for (let pages = 1; ; pages += 1) {
        const step = await this.step(pass, begin)
        if (step === undefined) return
        last = step
        if (pages % PAGES_PER_MARK === 0) await table.reach(step.reached)
        yield { shrunk: step.shrunk, sequence: step.sequence }
      }
    } finally {
      await pass.close()
      if (last !== undefined && !this.isClosed) await table.reach(last.reached)
    }
  }

  async renew(): Promise<void> {
    this.mayGoOn()
    await this.parts.renewRecords()
    await this.parts.table.renewed()
  }

  /** Waits for the page that is being written. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.running
    await this.pass?.close()
  }

  private step(pass: OldPass, begin: () => Promise<void>): Promise<OldStep | undefined> {
    const { turns, removeDetails } = this.parts
    const running = turns.take(async () => {
      this.mayGoOn()
      await begin()
      const step = await pass.next()
      if (step !== undefined && step.beacons.length > 0) await removeDetails(step.beacons)
      return step
    })
    this.running = running.catch(() => undefined)
    return running
  }

  private mayGoOn(): void {
    if (this.isClosed) throw new StoreStopped('the store is closed')
  }
}
