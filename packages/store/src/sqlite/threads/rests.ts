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

interface RestClock {
  /** A clock that never runs backwards, ms. */
  readonly steadyMs: () => number
  /** Sleeps for so long, or until there is a hurry. */
  readonly sleep: (hurry: Hurry, ms: number) => void
}

const MACHINE: RestClock = {
  steadyMs: () => performance.now(),
  sleep: (hurry, ms) => void Atomics.wait(hurry, 0, 0, ms),
}

/**
 * Rests of a thread that works in the background. However low its priority, on Linux a thread that works keeps its core until the
 * scheduler's next tick, for up to 4 ms, and a thread that wakes up to answer a request waits for that. Who sleeps after each
 * millisecond lets it go on at once.
 */
export class Rests {
  private readonly hurry: Hurry
  private readonly clock: RestClock
  private sinceMs: number

  constructor(hurry: Hurry, clock: RestClock = MACHINE) {
    this.hurry = hurry
    this.clock = clock
    this.sinceMs = clock.steadyMs()
  }

  /** To be called after each small piece of work. Sleeps where the thread worked long enough, and nobody waits. */
  readonly take = (): void => {
    const { steadyMs, sleep } = this.clock
    if (steadyMs() - this.sinceMs < WORK_MS) return
    if (Atomics.load(this.hurry, 0) === 0) sleep(this.hurry, REST_MS)
    this.sinceMs = steadyMs()
  }
}
