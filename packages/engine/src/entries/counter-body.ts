/** A counter of an environment, by its id. */
export interface NotedCounter {
  readonly id: string
  /** Events after this entry make no new key; absent = they do. */
  readonly fullAfter?: number
}

/**
 * The body of a `counter` entry. `ready`: the counters have counted all events before this entry, and count those after it. `full`: they
 * make no new keys from here on.
 */
export interface CounterBody {
  readonly is: 'ready' | 'full'
  readonly counters: readonly NotedCounter[]
}
