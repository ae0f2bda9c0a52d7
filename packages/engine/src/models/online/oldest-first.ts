/** What keeps its keys in the order they came: a Map, or a Set. */
interface Ordered<Key> {
  keys(): Iterator<Key>
}

/**
 * The keys of a Map or Set, the oldest first, for callers that remove each that is given. Read from its beginning
 * every time, one that is kept at 50,000 entries is passed over by the ten thousand: what was removed
 * leaves a place behind until the table is made anew. An iterator that goes on passes each place once.
 */
export class OldestFirst<Key> {
  private readonly kept: Ordered<Key>
  private cursor: Iterator<Key>

  constructor(kept: Ordered<Key>) {
    this.kept = kept
    this.cursor = kept.keys()
  }

  /** Undefined = it is empty. Remove the key before the next call. */
  next(): Key | undefined {
    const step = this.cursor.next()
    if (step.done !== true) return step.value
    // Whoever came to the end stays there, whatever is added.
    this.cursor = this.kept.keys()
    const first = this.cursor.next()
    return first.done === true ? undefined : first.value
  }
}
