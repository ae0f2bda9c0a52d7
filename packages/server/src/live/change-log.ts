import { SERVER_LIMITS } from '../limits/server-limits.ts'
import type { CaseChange } from './live-event.ts'

/** A change with the place that a client resumes from. */
export interface LoggedChange {
  readonly at: number
  readonly change: CaseChange
}

/** The latest changes of cases of an environment, each with a place of its own. */
export class ChangeLog {
  /** Tells the places of this log from those of an earlier one. */
  private readonly epoch: string
  private readonly kept: LoggedChange[] = []
  private last = 0

  constructor(epoch: string) {
    this.epoch = epoch
  }

  /** The place of the latest change, as clients send it back. */
  get place(): string {
    return this.placeOf(this.last)
  }

  placeOf(at: number): string {
    return `${this.epoch}-${at}`
  }

  add(change: CaseChange): LoggedChange {
    this.last += 1
    const logged = { at: this.last, change }
    this.kept.push(logged)
    if (this.kept.length > SERVER_LIMITS.liveChangesCount) this.kept.shift()
    return logged
  }

  /** The last change of each case after a place; undefined = the place is of another log, or some are no longer kept. */
  since(place: string): readonly LoggedChange[] | undefined {
    const [epoch, number = ''] = place.split('-')
    const at = /^\d{1,15}$/.test(number) ? Number(number) : NaN
    const first = this.kept[0]?.at ?? this.last + 1
    const isKnown = epoch === this.epoch && at <= this.last && at + 1 >= first
    if (!isKnown || place !== this.placeOf(at)) return undefined
    const newest = new Map<number, LoggedChange>()
    for (const logged of this.kept) {
      if (logged.at <= at) continue
      newest.delete(logged.change.id)
      newest.set(logged.change.id, logged)
    }
    return [...newest.values()]
  }
}
