import { LIMITS } from '@winnow/contract'
import { type BodyRead, listCalls } from '@winnow/contract/native'
import { type CountedList, listProblem, readListValue } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { blindView } from '../../cases/blind-view.ts'
import { missingMembers, wrongMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { KeyExchange } from '../../http/route.ts'
import { changeListValues } from './change-values.ts'
import { CSV_CONTENT_TYPE, exportedList } from './export-list.ts'
import { importList } from './import-list.ts'
import { changed, knownList } from './known-list.ts'
import { listJson, valueJson } from './list-json.ts'
import { seenOnList } from './seen-on-list.ts'

/** Lists and their values. */
export const nativeListRoutes = nativeRoutes(listCalls, {
  async listLists({ services, caller }) {
    const environment = caller.environment.number
    const lists = await services.core.ask({ is: 'lists', environment })
    return { lists: lists.map(listJson) }
  },
  async setList(exchange, { path, body }) {
    const made = { name: path('listName'), ...(await body()) }
    return listJson(await exchange.services.mutexes.lists(() => set(exchange, made)))
  },
  readList: async (exchange, { path }) => listJson(await knownList(exchange, path('listName'))),
  changeListValues,
  async readListValues(exchange, { path, query }) {
    const list = await knownList(exchange, path('listName'))
    const cursor = query('cursor')
    const limit = query('limit') ?? LIMITS.pageDefaultCount
    const from = cursor === undefined ? {} : { after: valueIn(cursor) }
    const page = { nowMs: exchange.nowMs, limit, ...from }
    const { services, caller } = exchange
    const values = await services.records.lists.page(caller.environment.number, list.name, page)
    const last = values.length < limit ? undefined : values.at(-1)
    const isSeen = seenOnList(await blindView(exchange), list)
    return {
      values: values.filter(isSeen).map((value) => valueJson(list, value)),
      next: last === undefined ? null : Buffer.from(last.value).toString('base64url'),
    }
  },
  async lookUpListValue(exchange, { path, body }) {
    const list = await knownList(exchange, path('listName'))
    const { value } = await body()
    if (value === undefined) throw missingMembers({ value })
    const read = readListValue(list, value)
    if ('problem' in read) throw wrongMembers({ value: read.problem })
    const { services, caller, nowMs } = exchange
    const environment = caller.environment.number
    const asked = { environment, list: list.name, value: read.value, nowMs }
    const stored = await services.core.ask({ is: 'listed', ...asked })
    const found = await services.records.lists.find(environment, list.name, stored)
    const values = found.filter(seenOnList(await blindView(exchange), list))
    const isListed = found.length > values.length ? values.length > 0 : stored.length > 0
    return { listed: isListed, values: values.map((each) => valueJson(list, each)) }
  },
  importList,
  async exportList(exchange, { path }) {
    const list = await knownList(exchange, path('listName'))
    const { services, caller, nowMs } = exchange
    const environment = caller.environment.number
    const isSeen = seenOnList(await blindView(exchange), list)
    const body = exportedList({ records: services.records, environment, list, nowMs, isSeen })
    return new Prepared({ status: 200, contentType: CSV_CONTENT_TYPE, body })
  },
  async deleteList(exchange, { path }) {
    const name = path('listName')
    await exchange.services.mutexes.lists(() => deleted(exchange, name))
    return undefined
  },
})

type MadeList = { readonly name: string } & BodyRead<(typeof listCalls)['setList']>

/** Errors: OwnRefusal invalid_request, conflict. */
async function set(exchange: KeyExchange, made: MadeList): Promise<CountedList> {
  const { services, caller, nowMs } = exchange
  const { name, kind, store } = made
  if (kind === undefined) throw missingMembers({ kind })
  const environment = caller.environment.number
  const lists = await services.core.ask({ is: 'lists', environment })
  const former = lists.find((one) => one.name === name)
  const form = store ?? former?.form ?? 'plain'
  const description = made.description ?? former?.description ?? ''
  const request = { environment, name, kind, form, description, nowMs }
  const problem = listProblem(request, lists)
  if (problem !== undefined) throw new OwnRefusal('conflict', problem)
  await audit(exchange, 'set_list', name, [former, { kind, form }])
  const definition = await changed(name, services.core.execute({ is: 'set_list', request }))
  return { ...definition, values: former?.values ?? 0 }
}

/** Errors: OwnRefusal not_found. */
async function deleted(exchange: KeyExchange, name: string): Promise<void> {
  const { services, caller, nowMs } = exchange
  const list = await knownList(exchange, name)
  await audit(exchange, 'delete_list', name, [list, undefined])
  const environment = caller.environment.number
  await changed(name, services.core.execute({ is: 'delete_list', environment, name, nowMs }))
}

type Audited = Pick<CountedList, 'kind' | 'form'> | undefined

/** A list's description is free text, which may name people. */
const auditedJson = (list: Audited): Readonly<Record<string, string>> =>
  list === undefined ? {} : { kind: list.kind, store: list.form }

async function audit(
  exchange: KeyExchange,
  what: 'set_list' | 'delete_list',
  id: string,
  [before, after]: readonly [Audited, Audited],
): Promise<void> {
  const { caller } = exchange
  await writeAudit(exchange, {
    what,
    on: { type: 'list', id },
    environment: caller.environment.number,
    accountId: caller.account.id,
    changes: changesBetween(auditedJson(before), auditedJson(after)),
  })
}

/** Errors: OwnRefusal invalid_request. */
function valueIn(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url')
  if (cursor !== '' && bytes.toString('base64url') === cursor) return bytes.toString()
  throw new OwnRefusal('invalid_request', 'cursor must be the `next` of the page before.')
}
