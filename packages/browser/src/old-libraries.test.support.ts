/** What Prototype.js 1.6 makes of arrays, as far as a script that runs beside it would notice. */
const TAUGHT = {
  toJSON(this: readonly unknown[]) {
    return `[${this.map((each) => JSON.stringify(each)).join(', ')}]`
  },
  entries(this: readonly unknown[]) {
    return this.map((each) => each)
  },
}

/** Does the work on a page whose arrays an old library has taught its own ways. */
export async function besideOldLibraries<T>(work: () => Promise<T>): Promise<T> {
  const { prototype } = Array
  const before = Object.getOwnPropertyDescriptor(prototype, 'entries')
  for (const [name, value] of Object.entries(TAUGHT)) {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
  }
  try {
    return await work()
  } finally {
    Reflect.deleteProperty(prototype, 'toJSON')
    if (before !== undefined) Object.defineProperty(prototype, 'entries', before)
  }
}
