import { DAY_MS, isRecord } from '@winnow/contract'
import { EXPLORE_OPS } from '@winnow/contract/native'
import {
  EXPLORE_LIMITS,
  type ExploreFilter,
  type ExploreSelection,
  type ExploreValue,
} from '@winnow/engine'
import { may } from '../../auth/principal.ts'
import { environmentName } from '../../auth/reach.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { isOpenPath } from '../../rights/mask-answer.ts'
import { ID_PREFIX } from '../../rights/id-masks.ts'
import { TAG_PREFIX } from '../../rights/value-tags.ts'

/** Without `from`, so much time before `to`. */
const DEFAULT_SPAN_MS = 7 * DAY_MS

/** Buckets of a time series that is asked for without a step. */
const USUAL_BUCKETS = 60
/** Steps are whole ones of these. */
const STEPS_MS = [60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, DAY_MS, 7 * DAY_MS]

const DEFAULT_COLUMNS = [
  'event.type',
  'event.user_id',
  'event.amount',
  'event.currency_code',
  'ip.country',
  'verdict.route',
]

/** What a query says of the selection. */
interface SelectionQuery {
  readonly filter: string | undefined
  readonly from: number | undefined
  readonly to: number | undefined
}

/** The selection that a query asks for. Error: OwnRefusal invalid_request. */
export const selectionOf = (
  exchange: KeyExchange,
  { filter, from, to }: SelectionQuery,
): ExploreSelection =>
  selectionIn(exchange, {
    filter: filter === undefined ? [] : parsed(filter),
    from,
    to,
    at: 'filter',
  })

/** The same of filters that were parsed. `at`: what refusals call them. */
export function selectionIn(
  exchange: KeyExchange,
  {
    filter,
    from,
    to,
    at,
  }: {
    readonly filter: unknown
    readonly from?: number | undefined
    readonly to?: number | undefined
    readonly at: string
  },
): ExploreSelection {
  const toMs = to ?? exchange.nowMs + 1
  const fromMs = from ?? toMs - DEFAULT_SPAN_MS
  if (fromMs >= toMs) throw refused('from', 'must be before `to`')
  return { fromMs, toMs, filters: filtersOf(exchange, filter, at) }
}

/** The names of columns, by commas. Error: OwnRefusal invalid_request. */
export function columnsOf(text: string | undefined): readonly string[] {
  if (text === undefined) return DEFAULT_COLUMNS
  const names = text.split(',').filter((name) => name !== '')
  if (names.length > EXPLORE_LIMITS.columns) {
    throw refused('columns', `must be at most ${EXPLORE_LIMITS.columns} fields`)
  }
  return names.map((name) => fieldName('columns', name))
}

/** The name of a field. Error: OwnRefusal invalid_request. */
export function fieldName(of: string, name: string): string {
  if (name.length > 0 && name.length <= EXPLORE_LIMITS.nameChars) return name
  throw refused(of, `must be the name of a field, at most ${EXPLORE_LIMITS.nameChars} characters`)
}

/** The step of a series. Error: OwnRefusal invalid_request, where it gives too many buckets. */
export function stepOf({ fromMs, toMs }: ExploreSelection, stepMs: number | undefined): number {
  const lengthMs = toMs - fromMs
  if (stepMs === undefined) {
    const fits = STEPS_MS.find((step) => lengthMs / step <= USUAL_BUCKETS)
    return fits ?? Math.ceil(lengthMs / USUAL_BUCKETS)
  }
  if (lengthMs / stepMs <= EXPLORE_LIMITS.buckets) return stepMs
  throw refused('step_ms', `must give at most ${EXPLORE_LIMITS.buckets} buckets`)
}

const refused = (name: string, issue: string): OwnRefusal =>
  new OwnRefusal('invalid_request', `${name} ${issue}.`, { issues: { [name]: issue } })

function filtersOf(exchange: KeyExchange, sent: unknown, at: string): readonly ExploreFilter[] {
  if (!Array.isArray(sent) || sent.length > EXPLORE_LIMITS.filters) {
    throw refused(at, `must be a JSON list of at most ${EXPLORE_LIMITS.filters} filters`)
  }
  const all: readonly unknown[] = sent
  const isMasked = !seesPersonalData(exchange)
  return all.map((one, place) => {
    const filter = filterIn(one, `${at}[${place}]`)
    if (isMasked) mustNotGuess(filter, `${at}[${place}]`)
    return { ...filter, values: filter.values.map((value) => withId(exchange, value)) }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const VALUE_COUNTS: Readonly<Partial<Record<ExploreFilter['op'], number>>> = {
  is: EXPLORE_LIMITS.filterValues,
  is_not: EXPLORE_LIMITS.filterValues,
  known: 0,
  missing: 0,
}

function filterIn(sent: unknown, at: string): ExploreFilter {
  if (!isRecord(sent)) throw refused(at, 'must be an object with `field`, `op` and `values`')
  const { field, op: word, values = [] } = sent
  const op = EXPLORE_OPS.find((one) => one === word)
  if (typeof field !== 'string') throw refused(`${at}.field`, 'must be the name of a field')
  if (op === undefined) throw refused(`${at}.op`, `must be one of ${EXPLORE_OPS.join(', ')}`)
  const most = VALUE_COUNTS[op] ?? 1
  const given: readonly unknown[] = Array.isArray(values) ? values : []
  if (given.length > most || (most > 0 && given.length === 0) || !given.every(isValue)) {
    const rule =
      most === 0 ? 'must be empty' : `must be a list of 1 to ${most} texts, numbers or booleans`
    throw refused(`${at}.values`, rule)
  }
  return { field: fieldName(`${at}.field`, field), op, values: given }
}

const isValue = (value: unknown): value is ExploreValue =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/** Whoever sees tags may not find out by filters what a tag stands for. */
function mustNotGuess({ field, op, values }: ExploreFilter, at: string): void {
  if (isOpenField(field) || op === 'known' || op === 'missing') return
  const isSame = op === 'is' || op === 'is_not'
  if (isSame && values.every(isMask)) return
  throw refused(
    `${at}.values`,
    `must be tags (\`${TAG_PREFIX}…\`) with \`is\` or \`is_not\`: \`${field}\` may be personal data, which your role does not see`,
  )
}

const isMask = (value: ExploreValue): boolean =>
  typeof value === 'string' && (value.startsWith(TAG_PREFIX) || value.startsWith(ID_PREFIX))

/** Fields of ours, and of events those that are never personal. Answers mask the values of some of ours, too: their words are no secret. */
const isOpenField = (field: string): boolean =>
  isOpenPath(field) || !(field.startsWith('event.') || ID_FIELDS.has(field))

const ID_FIELDS: ReadonlySet<string> = new Set([
  'user.id',
  'order.id',
  'session.id',
  'content.id',
  'transaction.id',
  'device.id',
])

const withId = ({ services, caller }: KeyExchange, value: ExploreValue): ExploreValue =>
  typeof value === 'string'
    ? (services.idMasks.unmask(caller.environment.number, value) ?? value)
    : value

function seesPersonalData({ caller }: KeyExchange): boolean {
  const environments = [environmentName(caller.environment)]
  return may(caller, 'read_personal_data', { environments, queues: 'any', abuseTypes: 'any' })
}
