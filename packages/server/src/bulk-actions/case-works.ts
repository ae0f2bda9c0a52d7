import type { CaseWork, StoredCase } from '@winnow/engine'
import { takenOf } from '../cases/case-decisions.ts'
import { headOf, thingOf } from '../cases/case-head.ts'
import type { AtPage, Became, BulkServices } from './bulk-work.ts'
import { hindranceOf, lastActOf } from './hindrance.ts'
import type { BulkWork } from './kept-bulk.ts'

/** What hand-overs say that come without a note. */
const USUAL_NOTE = 'bulk action'

/** Does with one case what a bulk action is for, once. */
export class CaseWorks {
  private readonly services: BulkServices

  constructor(services: BulkServices) {
    this.services = services
  }

  async take(of: StoredCase, at: AtPage): Promise<Became> {
    // The case says which bulk actions it was part of: after a crash, it is not worked on twice.
    if (lastActOf(of, at.bulk.id) !== undefined) return 'done'
    const hindrance = hindranceOf(of, at)
    if (hindrance !== undefined) return hindrance
    const { work } = at.job
    if (work.do === 'decide') return this.decide(of, at)
    if (work.do === 'move') return this.move(of, work.to, at)
    if (work.do === 'label' || work.do === 'add_to_list') throw new Error(`${work.do} of a case`)
    return this.note(of, stepOf(work, at), at)
  }

  private async decide(of: StoredCase, at: AtPage): Promise<Became> {
    const { job, decisions, nowMs, asOf, bulk } = at
    const { environment, who, note } = job
    const claim = at.claims.get(of.id)
    const request = {
      ...thingOf(environment, of),
      receivedAtMs: nowMs,
      head: headOf(of),
      who,
      taken: decisions.map((one) => takenOf(one, of, { at: { environment, who, nowMs }, note })),
      asOf,
      bulk: bulk.id,
      ...(note !== undefined && { note }),
      ...(claim !== undefined && { claimedAtMs: claim.claimedAtMs }),
      ...(claim?.lookedAtMs !== undefined && { lookedAtMs: claim.lookedAtMs }),
    }
    await this.services.core.execute({ is: 'decide_case', request })
    return this.released(of, at)
  }

  private async move(of: StoredCase, to: string, at: AtPage): Promise<Became> {
    const query = { queue: to, state: 'open', entity: of.entity, limit: 1 } as const
    const [other] = await this.services.records.cases.list(at.job.environment, query)
    if (other !== undefined) {
      const text = `The ${of.entity.type} has case ${other.id} in the queue ${to} already.`
      return { why: 'open_there', text }
    }
    return this.note(of, { do: 'move', to, ...noteOf(at) }, at)
  }

  private async note(of: StoredCase, work: CaseWork, at: AtPage): Promise<Became> {
    const { environment, who } = at.job
    const body = { ...headOf(of), who, bulk: at.bulk.id, ...work }
    const note = { kind: 'case', body } as const
    await this.services.core.execute({ is: 'note_case', environment, note, nowMs: at.nowMs })
    return this.released(of, at)
  }

  private async released(of: StoredCase, { claims, job }: AtPage): Promise<Became> {
    if (claims.has(of.id)) {
      await this.services.claims.release(job.environment, of.id, job.who.name)
    }
    return 'done'
  }
}

const noteOf = ({ job: { note } }: AtPage) => (note === undefined ? {} : { note })

const stepOf = (work: Extract<BulkWork, { do: 'hold' | 'hand_over' }>, at: AtPage): CaseWork =>
  work.do === 'hold' ? { ...work, ...noteOf(at) } : { ...work, note: at.job.note ?? USUAL_NOTE }
