import type { FieldValue } from './canonical-event.ts'
import type { FieldSet } from './kinds/kind.ts'
import { areAllPayable, moneyPlaces, visitOdd, type MoneyPlaces } from './money-places.ts'
import { atField, report, startTrail } from './problem.ts'
import type { ProblemKind } from './refusal-or-warning.ts'
import type { Rule } from './rules.ts'

/** Rules that only warn: the event is kept as it is. */

const MICROS_PER_UNIT = 1_000_000

/** The event's amounts, and those of its items and discounts, are multiples of the smallest unit of their currency. */
export function wholeMinorUnits(declared: FieldSet): readonly Rule[] {
  const { amounts, inside } = moneyPlaces(declared)
  // Each by itself: most events have one of them.
  return [
    ...amounts.map((name) => wholeMinorUnitsAt({ amounts: [name], inside: [] })),
    ...inside.map((one) => wholeMinorUnitsAt({ amounts: [], inside: [one] })),
  ]
}

function wholeMinorUnitsAt(places: MoneyPlaces): Rule {
  const names = [...places.amounts, ...places.inside.map(({ name }) => name)]
  return {
    sentence: `${names.map((name) => `\`${name}\``).join(', ')}: multiples of the smallest unit of the currency, else there is a warning.`,
    concerns: names,
    isKept: ({ fields }) => areAllPayable(fields, places),
    complain: ({ fields }, trail) => {
      visitOdd({ members: fields }, places, trail, ({ unitMicros }, place) => {
        report(place, 'minor_unit', String(unitMicros))
      })
    },
    obey: ({ fields }) => {
      visitOdd({ members: fields }, places, startTrail('v205'), ({ members, name }) => {
        const odd = members as Record<string, FieldValue>
        odd[name] = wholeUnits(Number(odd[name]))
      })
    },
  }
}

/** Whole units of a currency: no currency has larger ones. Never 0, which some amounts may not be. */
function wholeUnits(micros: number): number {
  const units = Math.trunc(micros / MICROS_PER_UNIT)
  return units === 0 ? MICROS_PER_UNIT : units * MICROS_PER_UNIT
}

/** An amount has a currency. */
export const amountWithCurrency: Rule = {
  concerns: ['$amount'],
  sentence: '`$amount` has its `$currency_code`, else there is a warning.',
  isKept: ({ fields }) => fields['$amount'] === undefined || fields['$currency_code'] !== undefined,
  complain: (_event, trail) => report(atField(trail, '$amount'), 'currency_missing'),
  obey: ({ fields }) => {
    if (fields['$amount'] !== undefined) fields['$currency_code'] ??= 'USD'
  },
}

/** Others are not the user. */
export function notOneself(...names: readonly string[]): Rule {
  return {
    sentence: `${names.map((name) => `\`${name}\``).join(', ')}: not the \`$user_id\`, else there is a warning.`,
    concerns: names,
    isKept: ({ fields, userId }) => {
      if (userId === undefined) return true
      for (const name of names) if (fields[name] === userId) return false
      return true
    },
    complain: ({ fields, userId }, trail) => {
      for (const name of names) {
        if (fields[name] === userId) report(atField(trail, name), 'oneself')
      }
    },
    obey: ({ fields, userId }) => {
      for (const name of names) if (fields[name] === userId) delete fields[name]
    },
  }
}

/** A warning when a field has a certain value and another field contradicts it. */
export function notBoth(name: string, other: string, value: string): Rule {
  return {
    sentence: `\`${name}\` beside \`${other}\` \`${value}\` is a warning.`,
    concerns: [name],
    isKept: ({ fields }) => fields[name] === undefined || fields[other] !== value,
    complain: (_event, trail) => report(atField(trail, name), 'reason_without_failure'),
    obey: ({ fields }) => {
      if (fields[other] === value) delete fields[name]
    },
  }
}

/** A list that the event is about is not empty. `example`: an entry of it. */
function notEmpty(name: string, problem: ProblemKind, example: FieldValue): Rule {
  return {
    sentence: `\`${name}\` is not empty, else there is a warning.`,
    concerns: [name],
    isKept: ({ fields }) => !isEmpty(fields[name]),
    complain: (_event, trail) => report(atField(trail, name), problem),
    obey: ({ fields }) => {
      if (isEmpty(fields[name])) fields[name] = [example]
    },
  }
}

/** No promotion stands for "none" as an empty list. */
export const namesPromotions = notEmpty('$promotions', 'promotions_empty', {
  $promotion_id: 'WELCOME10',
})

/** A least amount is not above the most. */
export function inOrder(least: string, most: string): Rule {
  return {
    sentence: `\`${least}\` is not above \`${most}\`, else there is a warning.`,
    concerns: [least],
    isKept: ({ fields }) => !isAbove(fields[least], fields[most]),
    complain: (_event, trail) => report(atField(trail, least), 'above_maximum', most),
    obey: ({ fields }) => {
      if (isAbove(fields[least], fields[most])) delete fields[most]
    },
  }
}

const isEmpty = (value: FieldValue | undefined): boolean =>
  Array.isArray(value) && value.length === 0

const isAbove = (low: FieldValue | undefined, high: FieldValue | undefined): boolean =>
  typeof low === 'number' && typeof high === 'number' && low > high
