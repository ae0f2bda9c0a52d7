import { DAY_MS } from '@winnow/contract'

/** The last days of the demo happen as if live: their events meet policies, and people decide cases. */
export const LIVED_MS = 7 * DAY_MS

/** The clock of a service that is being filled. It begins in the past, goes forward by steps, and ends at the machine's. */
export class DemoClock {
  private readonly machineMs: () => number
  private behindMs: number

  constructor(machineMs: () => number, beginMs: number) {
    this.machineMs = machineMs
    this.behindMs = Math.max(0, machineMs() - beginMs)
  }

  readonly nowMs = (): number => this.machineMs() - this.behindMs

  /** Never back, and never beyond the machine's clock. */
  goTo(timeMs: number): void {
    this.behindMs = Math.max(0, Math.min(this.behindMs, this.machineMs() - timeMs))
  }

  catchUp(): void {
    this.behindMs = 0
  }
}
