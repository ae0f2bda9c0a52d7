import { entryOfKind, type ListDefinition, type ListedValue, readListValue } from '@winnow/engine'
import type { BulkServices } from './bulk-work.ts'
import type { BulkFailure, KeptBulk, ListWork, PageOutcome } from './kept-bulk.ts'

/** Where and when users are listed. */
interface AtList {
  readonly bulk: Pick<KeptBulk, 'id' | 'job'>
  readonly work: ListWork
  readonly nowMs: number
}

type ListServices = Pick<BulkServices, 'core' | 'records' | 'ledger'>

/** A user of a page, as the list knows them. */
interface SeenUser {
  readonly userId: string
  readonly value: string
  /** Absent = they are not on the list. */
  readonly listed?: ListedValue
  readonly isOwn: boolean
}

/** Adds a page of users to a list, or removes those that it added: one entry for the page. Whoever was listed before stays as they are. */
export class ListWorks {
  private readonly services: ListServices

  constructor(services: ListServices) {
    this.services = services
  }

  async take(users: readonly string[], at: AtList): Promise<PageOutcome> {
    const { seen, failures } = await this.look(users, at)
    const missing = seen.filter(({ listed }) => listed === undefined)
    const { note: reason } = at.bulk.job
    const add = missing.map(({ value }) => ({ value, ...(reason !== undefined && { reason }) }))
    await this.change(at, { add, remove: [] })
    const own = seen.filter(({ isOwn }) => isOwn)
    return { done: missing.length + own.length, failures }
  }

  async undo(users: readonly string[], at: AtList): Promise<PageOutcome> {
    const { seen } = await this.look(users, at)
    const own = seen.filter(({ isOwn }) => isOwn)
    await this.change(at, { add: [], remove: own.map(({ value }) => value) })
    return { done: own.length, failures: [] }
  }

  private async change(
    { bulk: { id, job }, work, nowMs: receivedAtMs }: AtList,
    values: {
      readonly add: readonly { readonly value: string; readonly reason?: string }[]
      readonly remove: readonly string[]
    },
  ): Promise<void> {
    if (values.add.length + values.remove.length === 0) return
    const { environment, who } = job
    const change = { environment, list: work.list, kind: 'user', author: who.name } as const
    const request = { ...change, source: 'bulk_action', bulk: id, ...values, receivedAtMs }
    await this.services.core.execute({ is: 'change_list', request })
  }

  private async look(users: readonly string[], at: AtList) {
    const list = await listOf(this.services, at.bulk.job.environment, at.work)
    const failures: BulkFailure[] = []
    const seen: SeenUser[] = []
    for (const userId of users) {
      const read = list && readListValue(list, userId)
      if (read === undefined) {
        failures.push({
          of: userId,
          why: 'unfit',
          text: `There is no list ${at.work.list} of users.`,
        })
      } else if ('problem' in read) {
        failures.push({ of: userId, why: 'unfit', text: `${userId} ${read.problem}.` })
      } else seen.push(await this.seen(userId, read.value, at))
    }
    return { seen, failures }
  }

  private async seen(
    userId: string,
    value: string,
    { bulk, work, nowMs }: AtList,
  ): Promise<SeenUser> {
    const { core, records, ledger } = this.services
    const { environment } = bulk.job
    const stored = await core.ask({ is: 'listed', environment, list: work.list, value, nowMs })
    const [listed] = await records.lists.find(environment, work.list, stored)
    if (listed === undefined) return { userId, value, isOwn: false }
    const entry = entryOfKind('listed', await ledger.get(listed.sequence))
    return { userId, value, listed, isOwn: entry?.body.bulk === bulk.id }
  }
}

/** The list of users that is meant; undefined = there is none. */
export async function listOf(
  { core }: Pick<BulkServices, 'core'>,
  environment: number,
  { list }: ListWork,
): Promise<ListDefinition | undefined> {
  const all = await core.ask({ is: 'lists', environment })
  return all.find(({ name, kind }) => name === list && kind === 'user')
}
