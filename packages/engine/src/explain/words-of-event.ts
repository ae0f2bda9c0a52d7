import { LAST_KNOWN_ROLES } from '../events/carry-over/last-known.ts'
import type { Facts } from '../entities/facts.ts'
import type { Role } from '../entities/entity-types.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import { customFieldsOf } from '../entities/mentions/custom-fields.ts'
import type { NamedEntity } from '../entities/named-entity.ts'
import type { PreparedEvent } from '../events/prepared-event.ts'
import type { Pipeline } from '../pipeline.ts'
import { labelCountsOf } from './label-counts.ts'
import type { EventWords } from './sentences/event-words.ts'

/** The names and ids in an event. */
export function eventWordsOf(pipeline: Pipeline, prepared: PreparedEvent): EventWords {
  const { event, named, facts } = prepared
  const amount = foreignAmount(facts)
  return {
    unnamed: unnamedIn(named),
    customIds: customFieldsOf(event.custom).otherNames,
    labels: labelCountsOf(pipeline, prepared),
    ...(amount !== undefined && { amount }),
    ...(paysOrder(facts, named) && { paysOrder: true }),
  }
}

const unnamedIn = (named: readonly NamedEntity[]): readonly Role[] =>
  LAST_KNOWN_ROLES.filter((role) => named.every((entity) => entity.role !== role))

const paysOrder = ({ type }: Facts, named: readonly NamedEntity[]): boolean =>
  meaningOf(type)?.makes === 'transaction' && named.some(({ role }) => role === 'order')

const MICROS = 1_000_000
const MICROS_DIGITS = 6

/** An amount as it was sent, where that was not in dollars; undefined too where there is none. */
function foreignAmount(facts: Facts): string | undefined {
  const { amountMicros, currency, currencyAlternative } = facts
  if (Number.isNaN(amountMicros) || currency === '' || currency === 'USD') return undefined
  const units = amountMicros / MICROS
  const minimumFractionDigits = Number.isInteger(units) ? 0 : 2
  // A thousandth of a bitcoin is dear, one of a euro is nothing.
  const maximumFractionDigits = currencyAlternative === 1 ? MICROS_DIGITS : 2
  const text = units.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits })
  return `${text} ${currency}`
}
