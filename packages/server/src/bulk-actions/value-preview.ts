import { messagesOfLabel, messagesOfListing } from '@winnow/engine'
import { BulkCount } from './bulk-count.ts'
import { BULK_PAGE, PREVIEW_PAGE } from './bulk-limits.ts'
import { activeEndpoints, type PreviewServices } from './bulk-preview.ts'
import type { BulkJob, LabelWork, ListWork, Previewed } from './kept-bulk.ts'
import { listOf } from './list-works.ts'
import { strangerTo } from './user-decisions.ts'
import { valuesForList } from './values-of-user.ts'

/** What is previewed. */
interface Asked<Work> {
  readonly job: BulkJob
  readonly work: Work
  readonly users: readonly string[]
}

async function* pagesOf(
  { turns }: Pick<PreviewServices, 'turns'>,
  users: readonly string[],
  size: number,
): AsyncGenerator<readonly string[]> {
  for (let at = 0; at < users.length; at += size) {
    await turns.turnOfBulk()
    yield users.slice(at, at + size)
  }
}

/** Counts what labels would do. */
export async function previewOfLabels(
  services: PreviewServices,
  { job, work, users }: Asked<LabelWork>,
): Promise<Previewed> {
  const { environment, who } = job
  const { records } = services
  const asOf = services.ledger.last()
  const count = new BulkCount(new Map(), activeEndpoints(services, job))
  for await (const page of pagesOf(services, users, PREVIEW_PAGE)) {
    const seen = await Promise.all(
      page.map(async (userId) => {
        const [user, labels] = await Promise.all([
          records.user(environment, userId),
          records.labels(environment, userId),
        ])
        const of = (one: (typeof labels)[number]): boolean =>
          one.of === undefined && one.abuseType === work.abuseType
        return { userId, user, label: labels.find(of) }
      }),
    )
    for (const { userId, user, label } of seen) {
      if (label?.isBad === work.isBad) {
        count.addAlready(userId)
        continue
      }
      if (label !== undefined) count.addOpposite()
      const { abuseType, isBad } = work
      const stated = { abuseType, isBad, source: 'manual_review', analyst: who.name }
      const messages = messagesOfLabel(
        { environment, nowMs: services.nowMs() },
        { userId, label: stated },
      )
      const hindrance = user === undefined ? strangerTo(userId) : undefined
      count.add({ target: userId, hindrance, standing: [], messages })
    }
  }
  return { targets: count.targets, preview: count.preview(asOf) }
}

/** Counts what an addition to a list would do: of a list of users the users, of another one their values. A page is one entry, with one message. */
export async function previewOfListing(
  services: PreviewServices,
  { job, work, users }: Asked<ListWork>,
): Promise<Previewed> {
  const { environment, who } = job
  const asOf = services.ledger.last()
  const list = await listOf(services, environment, work)
  const count = new BulkCount(new Map(), activeEndpoints(services, job))
  const known = new Set<string>()
  for await (const page of pagesOf(services, users, BULK_PAGE)) {
    const added: { readonly value: string }[] = []
    for (const userId of page) {
      const read = list && (await valuesForList(services, list, { environment, userId }))
      if (read === undefined || 'problem' in read) {
        const text = read === undefined ? 'there is no such list' : read.problem
        const hindrance = { why: 'unfit', text } as const
        count.add({ target: userId, hindrance, standing: [], messages: [] })
        continue
      }
      const missing = await missingOf(services, { job, work, values: read.values })
      if (missing.length === 0) {
        count.addAlready(userId)
        continue
      }
      const fresh = missing.filter((value) => !known.has(value))
      for (const value of fresh) known.add(value)
      added.push(...fresh.map((value) => ({ value })))
      count.add({ target: userId, hindrance: undefined, standing: [], messages: [] })
    }
    if (added.length === 0) continue
    const change = { list: work.list, source: 'bulk_action', author: who.name, added, removed: [] }
    const messages = messagesOfListing({ environment, nowMs: services.nowMs() }, change)
    for (const message of messages) count.addMessage(message)
  }
  return { targets: count.targets, preview: { ...count.preview(asOf), values: known.size } }
}

/** Values that are not on the list. */
async function missingOf(
  { core, nowMs }: Pick<PreviewServices, 'core' | 'nowMs'>,
  {
    job: { environment },
    work: { list },
    values,
  }: Pick<Asked<ListWork>, 'job' | 'work'> & {
    readonly values: readonly string[]
  },
): Promise<readonly string[]> {
  const found = await Promise.all(
    values.map((value) => core.ask({ is: 'listed', environment, list, value, nowMs: nowMs() })),
  )
  return values.filter((_, at) => found[at]?.length === 0)
}
