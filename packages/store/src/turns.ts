/** Work that must not overlap: each begins when the one before is done, or has failed. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.last.then(work)
    this.last = done.catch(() => undefined)
    return done
  }
}
