import { CaseChanged, type Decision, type LastDecision, type TakenDecision } from '@winnow/engine'
import { heldLockOf } from '../cases/held-lock.ts'
import type { Became, BulkServices } from './bulk-work.ts'
import type { Hindrance } from './hindrance.ts'
import type { KeptBulk } from './kept-bulk.ts'
import { stands, strangerTo, takenOfUser } from './user-decisions.ts'

/** Where and when users are worked on. */
interface AtUsers {
  readonly bulk: Pick<KeptBulk, 'id' | 'job' | 'createdAtMs'>
  /** Those of the job. */
  readonly decisions: readonly Decision[]
  readonly nowMs: number
}

type UserServices = Pick<BulkServices, 'core' | 'records' | 'caseLocks'>

/**
 * Decides about one user, or takes that back, once: decisions name their bulk action. What somebody decided since the preview stays,
 * so that after a crash nobody is decided about twice, whatever happened meanwhile.
 */
export class UserWorks {
  private readonly services: UserServices

  constructor(services: UserServices) {
    this.services = services
  }

  async take(userId: string, at: AtUsers): Promise<Became> {
    const { bulk, decisions } = at
    const { environment } = bulk.job
    const last = await this.last(userId, at)
    if (ownOf(bulk, last).length > 0) return 'done'
    if (stands(decisions, last?.latest ?? [])) return 'nothing'
    const other = newer(last, at)
    if (other !== undefined) return decidedElsewhere(userId, other)
    const user = await this.services.records.user(environment, userId)
    if (user === undefined) return strangerTo(userId)
    // After the preview, whatever the clock does: what replaces it is later still, and recognised by that.
    const atMs = Math.max(at.nowMs, bulk.createdAtMs + 1)
    const taken = decisions.map((one) => takenOfUser(one, bulk.job, atMs))
    const asOf = last?.sequence ?? 0
    const request = { environment, userId, receivedAtMs: at.nowMs, bulk: bulk.id, taken, asOf }
    return this.done(userId, this.services.core.execute({ is: 'decide_user', request }))
  }

  async undo(userId: string, at: AtUsers): Promise<Became> {
    const { bulk, nowMs: receivedAtMs } = at
    const last = await this.last(userId, at)
    const [own] = ownOf(bulk, last)
    if (own !== undefined) {
      const { core, records, caseLocks } = this.services
      const { environment } = bulk.job
      const commit = own.bulk?.commit ?? 0
      const undoing = caseLocks(heldLockOf(commit, own), async () => {
        const wasFinal = !(await records.cases.isHeld(environment, commit))
        const request = { environment, userId, receivedAtMs, bulk: bulk.id, wasFinal }
        return core.execute({ is: 'undo_user', request })
      })
      return this.done(userId, undoing)
    }
    if (last?.undone?.bulk?.id === bulk.id) return 'done'
    const other = newer(last, at)
    if (other === undefined) return 'nothing'
    return { ...decidedElsewhere(userId, other), why: 'changed' }
  }

  private last(userId: string, { bulk: { job } }: AtUsers): Promise<LastDecision | undefined> {
    return this.services.core.ask({
      is: 'last_decision',
      environment: job.environment,
      userId,
    })
  }

  private async done(userId: string, deciding: Promise<unknown>): Promise<Became> {
    try {
      await deciding
      return 'done'
    } catch (error) {
      if (error instanceof CaseChanged) return decidedElsewhere(userId, error.decision)
      throw error
    }
  }
}

/** The decisions of the bulk action that stand. */
const ownOf = (
  { id }: Pick<KeptBulk, 'id'>,
  last: LastDecision | undefined,
): readonly TakenDecision[] => last?.latest.filter(({ bulk }) => bulk?.id === id) ?? []

/** What was decided of the job's abuse types since the preview; undefined = nothing. */
const newer = (
  last: LastDecision | undefined,
  { bulk: { createdAtMs }, decisions }: AtUsers,
): TakenDecision | undefined =>
  last?.latest.find(
    ({ abuseType, atMs }) =>
      atMs > createdAtMs && decisions.some((one) => one.abuseType === abuseType),
  )

const decidedElsewhere = (userId: string, by: TakenDecision | undefined): Hindrance => ({
  why: 'decided_elsewhere',
  text: `Since the preview ${by?.id ?? 'something else'} was decided about ${userId}.`,
})
