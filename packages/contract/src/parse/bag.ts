import type { FieldValue } from '../canonical-event.ts'

/**
 * An object without inherited members, so that a field named `constructor` or `__proto__` is just
 * a field, and a name that was not sent reads `undefined`. As fast as a plain object, which
 * `Object.create(null)` is not.
 */
function Bag(this: object): void {
  // All members come from the sender.
}
Bag.prototype = Object.freeze(Object.create(null))

export type Bag<Value> = Record<string, Value>

const Constructor = Bag as unknown as new () => Bag<never>

export const newBag = <Value = FieldValue>(): Bag<Value> => new Constructor()
