import { LIMITS } from '@winnow/contract'
import { type ListDefinition, MAX_LIST_PAGE, readListValue } from '@winnow/engine'
import { type Naming, namedBy } from '../../bulk-actions/values-of-user.ts'
import type { KeyExchange } from '../../http/route.ts'
import { valueJson } from '../lists/list-json.ts'

/** The values of lists that name a user: the user's id, and what their latest events name. */
export async function listValuesOf(exchange: KeyExchange, userId: string) {
  const { services, caller } = exchange
  const environment = caller.environment.number
  const named = await namedBy(services, { environment, userId }, LIMITS.recordLinesReadCount)
  const naming = [{ kind: 'user', id: userId } as const, ...named]
  const lists = await services.core.ask({ is: 'lists', environment })
  const found = await Promise.all(lists.map((list) => valuesIn(exchange, list, naming)))
  return found.flat()
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
