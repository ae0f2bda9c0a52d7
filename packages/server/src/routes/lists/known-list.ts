import { type CountedList, ListRefused, ListUnknown } from '@winnow/engine'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'

const unknown = (name: string): OwnRefusal =>
  new OwnRefusal('not_found', `There is no list ${name.slice(0, 64)}.`)

/** A list of the caller's environment. Errors: OwnRefusal not_found. */
export async function knownList(
  { services, caller }: Pick<CallerExchange, 'services' | 'caller'>,
  name: string,
): Promise<CountedList> {
  const environment = caller.environment.number
  const lists = await services.core.ask({ is: 'lists', environment })
  const list = lists.find((one) => one.name === name)
  if (list === undefined) throw unknown(name)
  return list
}

/** Carries out a change of a list. Errors: OwnRefusal not_found, conflict. */
export async function changed<Value>(name: string, change: Promise<Value>): Promise<Value> {
  try {
    return await change
  } catch (error) {
    if (error instanceof ListUnknown) throw unknown(name)
    if (error instanceof ListRefused) throw new OwnRefusal('conflict', error.message)
    throw error
  }
}
