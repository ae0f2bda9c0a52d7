import { entryOfKind, type StatedLabel, type StoredLabel } from '@winnow/engine'
import type { Became, BulkServices } from './bulk-work.ts'
import type { Hindrance } from './hindrance.ts'
import type { KeptBulk, LabelWork } from './kept-bulk.ts'
import { strangerTo } from './user-decisions.ts'

/** Where and when users are labelled. */
interface AtLabels {
  readonly bulk: Pick<KeptBulk, 'id' | 'job' | 'preview'>
  readonly work: LabelWork
  readonly nowMs: number
}

type LabelServices = Pick<BulkServices, 'core' | 'records' | 'ledger'>

/** Labels one user, or restores the label before, once: labels name their bulk action. What somebody labelled since the preview stays. */
export class LabelWorks {
  private readonly services: LabelServices

  constructor(services: LabelServices) {
    this.services = services
  }

  async take(userId: string, at: AtLabels): Promise<Became> {
    const { bulk, work } = at
    const { environment } = bulk.job
    const current = await this.current(userId, at)
    if (current !== undefined && (await this.markOf(current)) === bulk.id) return 'done'
    if (current?.isBad === work.isBad) return 'nothing'
    if (isNewer(current, at)) return labelledSince(userId)
    const user = await this.services.records.user(environment, userId)
    if (user === undefined) return strangerTo(userId)
    await this.give(userId, labelOf(at), { at, mark: bulk.id })
    return 'done'
  }

  async undo(userId: string, at: AtLabels): Promise<Became> {
    const { bulk, work, nowMs: receivedAtMs } = at
    const { environment } = bulk.job
    const current = await this.current(userId, at)
    if (current === undefined) return 'nothing'
    const mark = await this.markOf(current)
    if (mark === restored(bulk.id)) return 'done'
    if (mark !== bulk.id) return isNewer(current, at) ? labelledSince(userId) : 'nothing'
    const former = await this.before(current)
    if (former === undefined) {
      const { abuseType } = work
      const request = { environment, userId, abuseType, receivedAtMs }
      await this.services.core.execute({ is: 'unlabel', request })
    } else await this.give(userId, former, { at, mark: restored(bulk.id) })
    return 'done'
  }

  private async give(
    userId: string,
    label: StatedLabel,
    { at, mark }: { readonly at: AtLabels; readonly mark: string },
  ): Promise<void> {
    const { environment } = at.bulk.job
    const request = { environment, userId, label, receivedAtMs: at.nowMs, bulk: mark }
    await this.services.core.execute({ is: 'labels', requests: [request] })
  }

  /** The label of the user as a whole. */
  private async current(
    userId: string,
    { bulk, work }: AtLabels,
  ): Promise<StoredLabel | undefined> {
    const all = await this.services.records.labels(bulk.job.environment, userId)
    return all.find(({ of, abuseType }) => of === undefined && abuseType === work.abuseType)
  }

  private async markOf({ sequence }: StoredLabel): Promise<string | undefined> {
    return entryOfKind('label', await this.services.ledger.get(sequence))?.body.bulk
  }

  /** The label that one replaced. */
  private async before({ sequence, abuseType }: StoredLabel): Promise<StatedLabel | undefined> {
    const { ledger } = this.services
    const own = entryOfKind('label', await ledger.get(sequence))?.body
    const former = own?.replaces.find((one) => one.abuseType === abuseType)
    if (former === undefined) return undefined
    return entryOfKind('label', await ledger.get(former.sequence))?.body.label
  }
}

const labelOf = ({ bulk: { job }, work, nowMs }: AtLabels): StatedLabel => ({
  abuseType: work.abuseType,
  isBad: work.isBad,
  timeMs: nowMs,
  source: 'manual_review',
  analyst: job.who.name,
  ...(job.note !== undefined && { description: job.note }),
})

/** The mark of a label that an undo gave again. */
const restored = (id: string): string => `undo of ${id}`

const isNewer = (label: StoredLabel | undefined, { bulk }: AtLabels): boolean =>
  label !== undefined && label.sequence > bulk.preview.asOf

const labelledSince = (userId: string): Hindrance => ({
  why: 'changed',
  text: `Since the preview somebody labelled ${userId}.`,
})
