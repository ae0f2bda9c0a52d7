/**
 * A table looked up by words that callers send. It has no prototype, so `constructor` and
 * `__proto__` are words like any other: not in it.
 */
export function wordTable<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}
