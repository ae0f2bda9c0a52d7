import { LIMITS } from '@winnow/contract'
import { type ListDefinition, type ListKind, MAX_LIST_PAGE, readListValue } from '@winnow/engine'
import type { KeyExchange } from '../../http/route.ts'
import { valueJson } from '../lists/list-json.ts'

/** A value that names a user, as a list of that kind has it. */
interface Naming {
  readonly kind: ListKind
  readonly id: string
}

/** Kinds of lists with values that an event of a user names. */
const KINDS: ReadonlySet<string> = new Set<ListKind>([
  'email',
  'phone',
  'card',
  'ip',
  'device',
  'address',
])

const isKind = (type: string): type is ListKind => KINDS.has(type)

/** The values of lists that name a user: the user's id, and what their latest events name. */
export async function listValuesOf(exchange: KeyExchange, userId: string) {
  const { services, caller } = exchange
  const environment = caller.environment.number
  const naming = [{ kind: 'user', id: userId } as const, ...(await namedBy(exchange, userId))]
  const lists = await services.core.ask({ is: 'lists', environment })
  const found = await Promise.all(lists.map((list) => valuesIn(exchange, list, naming)))
  return found.flat()
}

async function namedBy(
  { services, caller }: KeyExchange,
  userId: string,
): Promise<readonly Naming[]> {
  const environment = caller.environment.number
  const page = { limit: LIMITS.recordLinesReadCount }
  const lines = await services.records.timeline(environment, userId, page)
  const events = lines.flatMap(({ kind, sequence }) => (kind === 'event' ? [sequence] : []))
  const values = await services.core.ask({ is: 'values_of_user', environment, userId, events })
  return values.flatMap(({ type, id }) => (isKind(type) ? [{ kind: type, id }] : []))
}

async function valuesIn(
  { services, caller, nowMs }: KeyExchange,
  list: ListDefinition,
  naming: readonly Naming[],
) {
  const environment = caller.environment.number
  const asked = naming.flatMap(({ kind, id }) => {
    const read = kind === list.kind ? readListValue(list, id) : undefined
    return read === undefined || 'problem' in read ? [] : [read.value]
  })
  const stored = await Promise.all(
    asked.map((value) =>
      services.core.ask({ is: 'listed', environment, list: list.name, value, nowMs }),
    ),
  )
  const values = [...new Set(stored.flat())].slice(0, MAX_LIST_PAGE)
  const found = await services.records.lists.find(environment, list.name, values)
  return found.map((value) => ({ list: list.name, ...valueJson(list, value) }))
}
