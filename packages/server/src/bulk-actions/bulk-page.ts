import { CaseChanged, CoreUnavailable, type StoredCase } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import { BULK_PER_TURN } from './bulk-limits.ts'
import { decisionsOf, surroundingsOf } from './bulk-preview.ts'
import { CaseUndo } from './case-undo.ts'
import { CaseWorks } from './case-works.ts'
import type { Became, BulkServices } from './bulk-work.ts'
import { LabelWorks } from './label-works.ts'
import { ListWorks } from './list-works.ts'
import { UserWorks } from './user-works.ts'
import type { Hindrance } from './hindrance.ts'
import type { BulkFailure, BulkTarget, KeptBulk, PageOutcome } from './kept-bulk.ts'

/** Does with a page of cases or users what a bulk action is for; what it did already it leaves as it is. Errors: CoreUnavailable; the store's. */
export class BulkPages {
  private readonly services: BulkServices
  private readonly works: CaseWorks
  private readonly undo: CaseUndo
  private readonly users: UserWorks
  private readonly labels: LabelWorks
  private readonly lists: ListWorks

  constructor(services: BulkServices) {
    this.services = services
    this.works = new CaseWorks(services)
    this.undo = new CaseUndo(services)
    this.users = new UserWorks(services)
    this.labels = new LabelWorks(services)
    this.lists = new ListWorks(services)
  }

  async take(bulk: KeptBulk, targets: readonly BulkTarget[]): Promise<PageOutcome> {
    if (bulk.job.users !== undefined) return this.takeUsers(bulk, targets.map(String))
    const ids = targets.map(Number)
    // Nobody else works on these cases meanwhile, so that what was read of them is still so.
    return this.services.caseLocks(ids, () => this.takeCases(bulk, ids))
  }

  private async takeUsers(bulk: KeptBulk, users: readonly string[]): Promise<PageOutcome> {
    const { work } = bulk.job
    const nowMs = this.services.nowMs()
    if (work.do === 'add_to_list') {
      await this.services.turns.turnOfBulk()
      const listing = { bulk, work, nowMs }
      return bulk.pass === 'do' ? this.lists.take(users, listing) : this.lists.undo(users, listing)
    }
    if (work.do === 'label') {
      const labelling = { bulk, work, nowMs }
      return this.each(users, (userId) =>
        bulk.pass === 'do'
          ? this.labels.take(userId, labelling)
          : this.labels.undo(userId, labelling),
      )
    }
    const decisions = await decisionsOf(this.services, bulk.job)
    const at = { bulk, decisions, nowMs }
    return this.each(users, (userId) =>
      bulk.pass === 'do' ? this.users.take(userId, at) : this.users.undo(userId, at),
    )
  }

  private async takeCases(bulk: KeptBulk, ids: readonly number[]): Promise<PageOutcome> {
    const asOf = this.services.ledger.last()
    const at = { ...(await surroundingsOf(this.services, bulk.job)), bulk, asOf }
    const read = await this.services.records.cases.some(bulk.job.environment, ids)
    const cases = new Map(read.map((one) => [one.id, one]))
    const task = (of: StoredCase): Promise<Became> =>
      bulk.pass === 'do' ? this.works.take(of, at) : this.undo.take(of, at)
    return this.each(ids, async (id) => {
      const of = cases.get(id)
      return of === undefined ? { why: 'unknown', text: `There is no case ${id}.` } : task(of)
    })
  }

  /** Begins with each in turn, a few at a time: events go first. */
  private async each<Target extends BulkTarget>(
    targets: readonly Target[],
    task: (of: Target) => Promise<Became>,
  ): Promise<PageOutcome> {
    const tasks: Promise<Became | CoreUnavailable>[] = []
    let allowed = 0
    for (const of of targets) {
      if (allowed === 0) allowed = Math.min(await this.services.turns.turnOfBulk(), BULK_PER_TURN)
      allowed -= 1
      tasks.push(task(of).catch(reasonOf))
    }
    const became = await Promise.all(tasks)
    const outage = became.find((one) => one instanceof CoreUnavailable)
    if (outage !== undefined) throw outage
    return {
      done: became.filter((one) => one === 'done').length,
      failures: targets.flatMap((of, at) => failureOf(of, became[at])),
    }
  }
}

/** Why it failed; an outage stops all of them. */
function reasonOf(error: unknown): Hindrance | CoreUnavailable {
  if (error instanceof CoreUnavailable) return error
  if (error instanceof CaseChanged) {
    const { decision } = error
    const by = decision === undefined ? '' : `: ${decision.id}`
    return { why: 'decided_elsewhere', text: `The entity was decided about elsewhere${by}.` }
  }
  const text = error instanceof OwnRefusal ? error.message : String(error)
  return { why: 'failed', text }
}

const failureOf = (
  of: BulkTarget,
  became: Became | CoreUnavailable | undefined,
): readonly BulkFailure[] =>
  typeof became === 'object' && !(became instanceof CoreUnavailable) ? [{ of, ...became }] : []
