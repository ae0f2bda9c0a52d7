import type { ExploreField } from './explore-field.ts'
import type { ExploreFilter } from './explore-question.ts'

/** Filters as a condition of a policy, and those that no condition can say. */
export interface DraftCondition {
  readonly condition: string
  readonly leftOut: readonly ExploreFilter[]
}

/** A condition that is true of what the filters take. Values that are masks are left out: a policy compares with the values themselves. */
export function draftCondition(
  filters: readonly ExploreFilter[],
  typeOf: (field: string) => ExploreField['type'] | undefined,
): DraftCondition {
  const parts = filters.map((filter) => ({ filter, text: textOf(filter, typeOf(filter.field)) }))
  return {
    condition: parts.flatMap(({ text }) => text ?? []).join(' && '),
    leftOut: parts.flatMap(({ filter, text }) => (text === undefined ? [filter] : [])),
  }
}

/** What policies cannot read: their own results. */
const NOT_IN_CONDITIONS = /^verdict\./

/** A field of the first object of a list: `event.items.category`. */
const OF_LIST = /^(event\.(?:items|payment_methods|bookings|promotions|discounts))\.(\w+)$/

function textOf(
  { field, op, values }: ExploreFilter,
  type: ExploreField['type'] | undefined,
): string | undefined {
  if (type === undefined || NOT_IN_CONDITIONS.test(field)) return undefined
  if (values.some((value) => typeof value === 'string' && value.startsWith('masked')))
    return undefined
  if (field === 'event.email_domain') return domainText(op, values)
  const list = OF_LIST.exec(field)
  if (list === null) return compared(field, { op, values, type })
  const [, of, name] = list
  return `${of}.exists(x, ${compared(`x.${name}`, { op, values, type })})`
}

function domainText(op: ExploreFilter['op'], values: ExploreFilter['values']): string | undefined {
  if (op !== 'is') return undefined
  const ends = values.map(
    (value) => `event.user_email.lowerAscii().endsWith(${JSON.stringify(`@${value}`)})`,
  )
  return either(ends)
}

const either = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' || ')})`

interface Compared extends Pick<ExploreFilter, 'op' | 'values'> {
  readonly type: ExploreField['type']
}

function compared(path: string, { op, values, type }: Compared): string {
  const [first = ''] = values
  switch (op) {
    case 'is':
      return either(values.map((value) => `${path} == ${literal(value, type)}`))
    case 'is_not':
      return [
        `${path} != null`,
        ...values.map((value) => `${path} != ${literal(value, type)}`),
      ].join(' && ')
    case 'at_least':
      return `${path} >= ${literal(first, type)}`
    case 'below':
      return `${path} < ${literal(first, type)}`
    case 'contains':
      return `${path}.lowerAscii().contains(${JSON.stringify(String(first).toLowerCase())})`
    case 'starts_with':
      return `${path}.startsWith(${JSON.stringify(String(first))})`
    case 'known':
      return `${path} != null`
    case 'missing':
      return `${path} == null`
  }
}

function literal(value: string | number | boolean, type: ExploreField['type']): string {
  switch (type) {
    case 'text':
      return JSON.stringify(String(value))
    case 'boolean':
      return String(value === true || value === 'true')
    case 'number':
      return String(Number(value))
    case 'money':
      return `usd(${Number(value)})`
    case 'duration':
      return `duration("${Number(value)}ms")`
  }
}
