/** How long a thread works in a row, and how long it rests then, ms. */
const [WORK_MS, REST_MS] = [1, 1]

/** Shared by two threads: 1 = somebody waits for the work, so it is done without rests. */
export type Hurry = Int32Array

/** A start is in a hurry. */
export const openHurry = (): Hurry => new Int32Array(new SharedArrayBuffer(4)).fill(1)

/** A rest that has begun ends with it. */
export function setHurry(hurry: Hurry, isHurried: boolean): void {
  Atomics.store(hurry, 0, isHurried ? 1 : 0)
  if (isHurried) Atomics.notify(hurry, 0)
}

/**
 * Rests of a thread that works in the background. However low its priority, on Linux a thread that works keeps its core until the
 * scheduler's next tick, for up to 4 ms, and a thread that wakes up to answer a request waits for that. Who sleeps after each
 * millisecond lets it go on at once.
 */
export class Rests {
  private readonly hurry: Hurry
  private sinceMs = performance.now()

  constructor(hurry: Hurry) {
    this.hurry = hurry
  }

  /** To be called after each small piece of work. Sleeps where the thread worked long enough, and nobody waits. */
  readonly take = (): void => {
    if (performance.now() - this.sinceMs < WORK_MS) return
    Atomics.wait(this.hurry, 0, 0, REST_MS)
    this.sinceMs = performance.now()
  }
}
