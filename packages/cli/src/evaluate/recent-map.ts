/**
 * A map that knows at least the `least` entries set last and at most twice as many: it is two maps, and
 * the older one goes when the younger one is full. A map that gave up its oldest entry each time would
 * have to look for it behind ever more gaps.
 */
export class RecentMap<Key, Value> {
  private readonly least: number
  private young = new Map<Key, Value>()
  private old = new Map<Key, Value>()

  constructor(least: number) {
    this.least = least
  }

  set(key: Key, value: Value): void {
    if (this.young.size >= this.least) {
      this.old = this.young
      this.young = new Map()
    }
    this.young.set(key, value)
  }

  /** Values of all that is known; of a key set twice perhaps both. */
  *values(): Generator<Value> {
    yield* this.old.values()
    yield* this.young.values()
  }

  get(key: Key): Value | undefined {
    return this.young.get(key) ?? this.old.get(key)
  }
}
