import type { ConditionValue, ObjectValue } from '../conditions/condition-type.ts'

/** Members by their names on the wire. */
export type Sent = Readonly<Record<string, unknown>>

/** How the members of an object are read. */
type Readers = ReadonlyMap<
  string,
  { readonly read: (value: unknown, currency: string) => ConditionValue }
>

/** An object of an event. A member is read when a condition asks for it: most ask for one or two of a dozen. */
export class SentObject implements ObjectValue {
  private readonly sent: Sent
  private readonly readers: Readers
  private readonly currency: string
  /** Lists and objects that were read: a value is equal to itself, and not to another of the same members. */
  private known: Map<string, ConditionValue> | undefined

  /** `currency`: of the amounts in it. */
  constructor(sent: Sent, readers: Readers, currency: string) {
    this.sent = sent
    this.readers = readers
    this.currency = currency
  }

  member(wired: string): ConditionValue {
    const { sent, readers, currency } = this
    if (!Object.hasOwn(sent, wired)) return null
    const known = this.known?.get(wired)
    if (known !== undefined) return known
    const value = readers.get(wired)?.read(sent[wired], currency) ?? null
    if (typeof value === 'object' && value !== null) {
      this.known ??= new Map()
      this.known.set(wired, value)
    }
    return value
  }
}
