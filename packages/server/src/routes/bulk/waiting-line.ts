/**
 * A bounded queue between a producer and a consumer, each at its own pace.
 * The one in front comes out first.
 */
export interface WaitingLine<T> {
  /** Puts an item in; what it answers must be awaited when the line is full. */
  put(thing: T): Promise<void> | undefined
  /** Takes up to `max` items, waiting for the first. Nothing = the line has ended. */
  take(max: number): Promise<readonly T[]>
  /** Nothing more will be put in. */
  end(): void
  /** Nothing more will be taken: whoever waits for room goes on. */
  abandon(): void
  readonly isAbandoned: boolean
}

const nobodyWaits = (): void => undefined

export function waitingLine<T>(capacity: number): WaitingLine<T> {
  const things: T[] = []
  let ended = false
  let abandoned = false
  let wakeTaker = nobodyWaits
  let wakePutter = nobodyWaits
  return {
    put(thing) {
      things.push(thing)
      wakeTaker()
      if (things.length < capacity || abandoned) return undefined
      return new Promise((resolve) => {
        wakePutter = resolve
      })
    },
    async take(max) {
      if (things.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wakeTaker = resolve
        })
      }
      const taken = things.splice(0, max)
      wakePutter()
      return taken
    },
    end() {
      ended = true
      wakeTaker()
    },
    abandon() {
      abandoned = true
      wakePutter()
    },
    get isAbandoned() {
      return abandoned
    },
  }
}
