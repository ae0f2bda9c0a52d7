import { ABUSE_TYPES, isRecord } from '@winnow/contract'
import type { ConditionType, ConditionValue } from '../policies/conditions/condition-type.ts'
import { referenceCents } from '../entities/money/reference-amount.ts'
import type { Variable } from '../policies/conditions/vocabulary.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { eventVariables } from '../policies/vocabulary/event-variables.ts'
import { SHARED_DECLARATIONS } from '../policies/vocabulary/policy-vocabulary.ts'
import type { ExploreType } from '@winnow/contract/native'
import type { ExploreValue } from './explore-field.ts'

/** What an event of a type has, and how it is read. */
export interface EventReader {
  readonly name: string
  readonly type: ExploreType
  readonly read: (input: PolicyInput) => ExploreValue | undefined
}

const TYPES: Readonly<Partial<Record<ConditionType['is'], ExploreType>>> = {
  text: 'text',
  number: 'number',
  boolean: 'boolean',
  money: 'money',
  duration: 'duration',
}

/** These are kept of the user as they are now, or are read of all features when they are asked for. */
const LEFT_OUT = /^(?:decisions|labels|features)\./

const CENTS = 100

/** The readers of the variables of conditions on events of a type, but for times, texts in lists and features that no variable names. */
export function readersOf(eventType: string): readonly EventReader[] {
  const shared = [...SHARED_DECLARATIONS.variables].filter(([name]) => !LEFT_OUT.test(name))
  return [...eventVariables([eventType]), ...shared].flatMap(([name, variable]) =>
    readersOfVariable(name, variable),
  )
}

function readersOfVariable(name: string, variable: Variable<PolicyInput>): readonly EventReader[] {
  const { type, member, read } = variable
  if (type.is === 'object') {
    return Object.entries(type.members).flatMap(([of, inner]) => {
      const readMember = member?.(of)
      return readMember === undefined ? [] : readerOf(`${name}.${of}`, inner, readMember)
    })
  }
  if (type.is !== 'list' || type.of.is !== 'object') return readerOf(name, type, read)
  return Object.entries(type.of.members).flatMap(([of, inner]) =>
    readerOf(`${name}.${of}`, inner, (input) => firstMember(read(input), `$${of}`)),
  )
}

/** Of a list of objects, the first one counts. */
function firstMember(list: ConditionValue, wired: string): ConditionValue {
  if (!Array.isArray(list)) return null
  const [first]: readonly unknown[] = list
  return isRecord(first) ? ((first[wired] ?? null) as ConditionValue) : null
}

function readerOf(
  name: string,
  { is }: ConditionType,
  read: (input: PolicyInput) => ConditionValue,
): readonly EventReader[] {
  const type = TYPES[is]
  if (type === undefined) return []
  if (type === 'money') return [{ name, type, read: (input) => dollars(read(input), input.atMs) }]
  return [{ name, type, read: (input) => plain(read(input)) }]
}

const plain = (value: ConditionValue): ExploreValue | undefined =>
  typeof value === 'object' || value === '' ? undefined : value

/** Undefined where its currency has no rate. */
function dollars(value: ConditionValue, atMs: number): number | undefined {
  if (typeof value !== 'object' || value === null || !('micros' in value)) return undefined
  const { micros, currency } = value
  const cents = referenceCents(micros, currency, new Date(atMs).getUTCFullYear())
  return Number.isNaN(cents) ? undefined : Math.round(cents) / CENTS
}

/** Names of fields of now, by abuse type. */
export const LABEL_FIELDS = ABUSE_TYPES.map((type) => `labels.${type}`)
export const DECISION_FIELDS = ABUSE_TYPES.map((type) => `decisions.${type}`)
