/**
 * The order of calls of the core. A call runs in the turn in which it is given, after all events given before. While
 * some of these wait for a read, it waits for them, and later calls wait for it.
 */
export class CallOrder {
  private readonly takeEvents: () => Promise<unknown> | undefined
  private last: Promise<unknown> | undefined

  /** `takeEvents`: takes all waiting events; resolves once those that wait for a read are taken, too. Never rejects. */
  constructor(takeEvents: () => Promise<unknown> | undefined) {
    this.takeEvents = takeEvents
  }

  run<Result>(call: () => Promise<Result>): Promise<Result> {
    const events = this.takeEvents()
    if (events === undefined && this.last === undefined) return call()
    const before = Promise.all([this.last, events])
    this.last = before
    return before.then(() => {
      if (this.last === before) this.last = undefined
      return call()
    })
  }
}
