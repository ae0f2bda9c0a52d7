import { LIMITS } from '@winnow/contract'
import { entryOfKind, type ListDefinition } from '@winnow/engine'
import type { BulkServices } from './bulk-work.ts'
import type { BulkFailure, KeptBulk, ListWork, PageOutcome } from './kept-bulk.ts'
import { isOfUsers, valuesForList } from './values-of-user.ts'

/** Where and when users are listed. */
interface AtList {
  readonly bulk: Pick<KeptBulk, 'id' | 'job'>
  readonly work: ListWork
  readonly nowMs: number
}

type ListServices = Pick<BulkServices, 'core' | 'records' | 'ledger'>

/** How a value stands on the list: it is missing, or was added by the bulk action, or by something else. */
type Standing = 'missing' | 'own' | 'other'

/** A user of a page, with their values as the list knows them. */
interface SeenUser {
  readonly userId: string
  readonly values: readonly (readonly [value: string, standing: Standing])[]
}

/**
 * Adds the values of a page of users to a list, or removes those that it added: one entry for the page. What was listed before
 * stays as it is.
 */
export class ListWorks {
  private readonly services: ListServices

  constructor(services: ListServices) {
    this.services = services
  }

  async take(users: readonly string[], at: AtList): Promise<PageOutcome> {
    const { seen, failures } = await this.look(users, at)
    const { note: reason } = at.bulk.job
    const add = valuesOf(seen, 'missing').map((value) => ({
      value,
      ...(reason !== undefined && { reason }),
    }))
    for (const part of partsOf(add)) await this.change(at, { add: part, remove: [] })
    return { done: seen.filter(isTheirs).length, failures }
  }

  async undo(users: readonly string[], at: AtList): Promise<PageOutcome> {
    const { seen } = await this.look(users, at)
    for (const part of partsOf(valuesOf(seen, 'own'))) {
      await this.change(at, { add: [], remove: part })
    }
    return { done: seen.filter(isOwn).length, failures: [] }
  }

  private async change(
    { bulk: { id, job }, work, nowMs: receivedAtMs }: AtList,
    values: {
      readonly add: readonly { readonly value: string; readonly reason?: string }[]
      readonly remove: readonly string[]
    },
  ): Promise<void> {
    const { environment, who } = job
    const list = await listOf(this.services, environment, work)
    if (list === undefined) return
    const change = { environment, list: list.name, kind: list.kind, author: who.name } as const
    const request = { ...change, source: 'bulk_action', bulk: id, ...values, receivedAtMs }
    await this.services.core.execute({ is: 'change_list', request })
  }

  private async look(users: readonly string[], at: AtList) {
    const { environment } = at.bulk.job
    const list = await listOf(this.services, environment, at.work)
    const failures: BulkFailure[] = []
    const seen: SeenUser[] = []
    for (const userId of users) {
      const read = list && (await valuesForList(this.services, list, { environment, userId }))
      if (read === undefined) {
        const text = `There is no list ${at.work.list} of users, or of what is theirs.`
        failures.push({ of: userId, why: 'unfit', text })
      } else if ('problem' in read) {
        failures.push({ of: userId, why: 'unfit', text: `${userId} ${read.problem}.` })
      } else {
        const values = await Promise.all(
          read.values.map(async (value) => [value, await this.standing(value, at)] as const),
        )
        seen.push({ userId, values })
      }
    }
    return { seen, failures }
  }

  private async standing(value: string, { bulk, work, nowMs }: AtList): Promise<Standing> {
    const { core, records, ledger } = this.services
    const { environment } = bulk.job
    const stored = await core.ask({ is: 'listed', environment, list: work.list, value, nowMs })
    const [listed] = await records.lists.find(environment, work.list, stored)
    if (listed === undefined) return 'missing'
    const entry = entryOfKind('listed', await ledger.get(listed.sequence))
    return entry?.body.bulk === bulk.id ? 'own' : 'other'
  }
}

/** Some value is missing, or was added by the bulk action. */
const isTheirs = ({ values }: SeenUser): boolean =>
  values.some(([, standing]) => standing !== 'other')

const isOwn = ({ values }: SeenUser): boolean => values.some(([, standing]) => standing === 'own')

/** Two users may have one device: it is listed once. */
const valuesOf = (seen: readonly SeenUser[], wanted: Standing): readonly string[] => [
  ...new Set(
    seen.flatMap(({ values }) =>
      values.flatMap(([value, standing]) => (standing === wanted ? [value] : [])),
    ),
  ),
]

/** As many values as one entry takes. */
function partsOf<Value>(all: readonly Value[]): readonly (readonly Value[])[] {
  const size = LIMITS.listChangeValuesCount
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** The list that is meant; undefined = there is none with values that users have. */
export async function listOf(
  { core }: Pick<BulkServices, 'core'>,
  environment: number,
  { list }: ListWork,
): Promise<ListDefinition | undefined> {
  const all = await core.ask({ is: 'lists', environment })
  return all.find((one) => one.name === list && isOfUsers(one))
}
