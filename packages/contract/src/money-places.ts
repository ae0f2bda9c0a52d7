import type { FieldValue } from './canonical-event.ts'
import type { FieldSet } from './field.ts'
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

/** Whether an amount can be paid in a currency; those without a smallest unit take any. */
function isPayable(amount: number, code: string): boolean {
  const unit = minorUnitMicros(code)
  return unit === undefined || amount % unit === 0
}

/** Whether all amounts are multiples of the smallest unit of their currency. `outer`: that of what they stand in. */
export function areAllPayable(members: Members, places: MoneyPlaces, outer = ''): boolean {
  const code = codeOf(members, outer)
  for (const name of places.amounts) {
    const amount = members[name]
    if (typeof amount === 'number' && !isPayable(amount, code)) return false
  }
  for (const { name, isList, places: inner } of places.inside) {
    const value = members[name]
    if (value === undefined) continue
    if (!isList) {
      if (!areAllPayable(value as Members, inner, code)) return false
    } else {
      for (const entry of value as readonly Members[]) {
        if (!areAllPayable(entry, inner, code)) return false
      }
    }
  }
  return true
}

/** An item without a currency is in that of its order. */
function codeOf(members: Members, outer: string): string {
  const code = members[CURRENCY]
  return typeof code === 'string' ? code : outer
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
  { members, outer = '' }: { readonly members: Members; readonly outer?: string },
  { amounts, inside }: MoneyPlaces,
  trail: Trail,
  visit: Visit,
): void {
  const code = codeOf(members, outer)
  const unitMicros = minorUnitMicros(code) ?? 1
  for (const name of amounts) {
    const amount = members[name]
    if (typeof amount === 'number' && amount % unitMicros !== 0) {
      visit({ members, name, unitMicros }, atField(trail, name))
    }
  }
  for (const { name, isList, places } of inside) {
    const value = members[name]
    if (value === undefined) continue
    const place = atField(trail, name)
    if (!isList) visitOdd({ members: value as Members, outer: code }, places, place, visit)
    else {
      for (const [at, entry] of (value as readonly Members[]).entries()) {
        visitOdd({ members: entry, outer: code }, places, atField(place, at), visit)
      }
    }
  }
}
