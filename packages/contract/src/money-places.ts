import type { FieldValue } from './canonical-event.ts'
import type { FieldSet } from './kinds/kind.ts'
import type { Kind } from './kinds/kind.ts'
import { MONEY } from './kinds/money.ts'
import { minorUnitMicros } from './minor-units.ts'
import { atField, type Trail } from './problem.ts'

type Members = Readonly<Record<string, FieldValue>>

/** Where an event or an object has money: in fields of its own, and in objects and lists of objects. */
export interface MoneyPlaces {
  readonly amounts: readonly string[]
  readonly inside: readonly Inside[]
}

interface Inside {
  readonly name: string
  readonly isList: boolean
  readonly places: MoneyPlaces
}

const CURRENCY = '$currency_code'

/** The places of money in the fields of an event, or of an object. */
export function moneyPlaces(fields: FieldSet): MoneyPlaces {
  const entries = Object.entries(fields)
  return {
    amounts: entries.flatMap(([name, { kind }]) => (MONEY.has(kind) ? [name] : [])),
    inside: entries.flatMap(([name, { kind }]) => insideOf(name, kind) ?? []),
  }
}

function insideOf(name: string, { shape }: Kind): Inside | undefined {
  const inner = shape.is === 'list' ? shape.of.shape : shape
  if (inner.is !== 'object') return undefined
  const places = moneyPlaces(inner.fields)
  if (places.amounts.length === 0 && places.inside.length === 0) return undefined
  return { name, isList: shape.is === 'list', places }
}

/** The unit of what no ISO-4217 currency is paid in: one micro, so that any amount will do. */
const ANY = 1

/** An item without a currency is in that of its order. */
function unitOf(members: Members, outer: number): number {
  const code = members[CURRENCY]
  return typeof code === 'string' ? (minorUnitMicros(code) ?? ANY) : outer
}

/** Exact, as the quotient of a multiple is an integer; at a fraction of the cost of `%`. */
const isMultiple = (amount: number, unit: number): boolean =>
  Math.trunc(amount / unit) * unit === amount

/** Whether all amounts are multiples of the smallest unit of their currency. `outer`: that of what they stand in. */
export function areAllPayable(members: Members, places: MoneyPlaces, outer = ANY): boolean {
  const unit = unitOf(members, outer)
  for (const name of places.amounts) {
    const amount = members[name]
    if (typeof amount === 'number' && !isMultiple(amount, unit)) return false
  }
  for (const one of places.inside) {
    const value = members[one.name]
    if (value !== undefined && !isAllPayableIn(value, one, unit)) return false
  }
  return true
}

function isAllPayableIn(value: FieldValue, { isList, places }: Inside, unit: number): boolean {
  if (!isList) return areAllPayable(value as Members, places, unit)
  for (const entry of value as readonly Members[]) {
    if (!areAllPayable(entry, places, unit)) return false
  }
  return true
}

/** An amount that cannot be paid in its currency. */
interface OddAmount {
  readonly members: Members
  readonly name: string
  readonly unitMicros: number
}

type Visit = (odd: OddAmount, trail: Trail) => void

/** Visits each amount that is no multiple of the smallest unit of its currency. */
export function visitOdd(
  { members, outer = ANY }: { readonly members: Members; readonly outer?: number },
  { amounts, inside }: MoneyPlaces,
  trail: Trail,
  visit: Visit,
): void {
  const unitMicros = unitOf(members, outer)
  for (const name of amounts) {
    const amount = members[name]
    if (typeof amount === 'number' && !isMultiple(amount, unitMicros)) {
      visit({ members, name, unitMicros }, atField(trail, name))
    }
  }
  for (const { name, isList, places } of inside) {
    const value = members[name]
    if (value === undefined) continue
    const [place, entries] = [atField(trail, name), isList ? (value as readonly Members[]) : []]
    if (!isList) visitOdd({ members: value as Members, outer: unitMicros }, places, place, visit)
    for (const [at, entry] of entries.entries()) {
      visitOdd({ members: entry, outer: unitMicros }, places, atField(place, at), visit)
    }
  }
}
