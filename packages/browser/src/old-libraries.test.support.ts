/** What Prototype.js makes of arrays, as far as another script on the page would notice. */
const TAUGHT = {
  toJSON(this: readonly unknown[]) {
    return `[${this.map((each) => JSON.stringify(each)).join(', ')}]`
  },
  entries(this: readonly unknown[]) {
    return this.map((each) => each)
  },
}

/** As Prototype.js and MooTools have it: what is made of the entries is not asked. */
const from = (entries: Iterable<unknown>) => [...entries]

/** Does the work on a page where an old library has changed arrays. */
export async function withOldLibraries<T>(work: () => Promise<T>): Promise<T> {
  const { prototype } = Array
  const before = Object.getOwnPropertyDescriptor(prototype, 'entries')
  const fromBefore = Object.getOwnPropertyDescriptor(Array, 'from')
  Object.defineProperty(Array, 'from', { value: from, configurable: true, writable: true })
  for (const [name, value] of Object.entries(TAUGHT)) {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  }
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(prototype, 'toJSON')
    if (before !== undefined) Object.defineProperty(prototype, 'entries', before)
    if (fromBefore !== undefined) Object.defineProperty(Array, 'from', fromBefore)
  }
}
