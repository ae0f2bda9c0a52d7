import { EXPLORE_OPS, type ExploreOp } from '@winnow/contract/native'

/** A condition, as the address has it. */
export interface Filter {
  readonly field: string
  readonly op: ExploreOp
  readonly values: readonly (string | number | boolean)[]
}

export const SPANS = ['1d', '7d', '30d', '90d'] as const
export type Span = (typeof SPANS)[number]

export interface ExploreSearch {
  readonly where?: readonly Filter[]
  readonly span?: Span
  /** Times that are pinned, ms; they count before `span`. */
  readonly from?: number
  readonly to?: number
  readonly by?: string
  readonly columns?: readonly string[]
}

const MAX_FILTERS = 20

const textList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const momentIn = (name: 'from' | 'to', value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? { [name]: Number(value) } : {}

/** What an address says; what is none of it is left out. */
export function exploreSearch(search: Record<string, unknown>): ExploreSearch {
  const { where, span, from, to, by, columns } = search
  const filters = Array.isArray(where) ? where.slice(0, MAX_FILTERS).flatMap(filterIn) : []
  const known = SPANS.find((one) => one === span)
  const shown = textList(columns)
  return {
    ...(filters.length > 0 && { where: filters }),
    ...(known !== undefined && { span: known }),
    ...momentIn('from', from),
    ...momentIn('to', to),
    ...(typeof by === 'string' && by !== '' && { by }),
    ...(shown.length > 0 && { columns: shown }),
  }
}

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function filterIn(sent: unknown): readonly Filter[] {
  if (typeof sent !== 'object' || sent === null) return []
  const { field, op, values } = sent as Readonly<Record<string, unknown>>
  const word = EXPLORE_OPS.find((one) => one === op)
  if (typeof field !== 'string' || field === '' || word === undefined) return []
  const all: readonly unknown[] = Array.isArray(values) ? values : []
  return [{ field, op: word, values: all.filter(isValue) }]
}
