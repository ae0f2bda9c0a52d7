import { type CaseBody, type CaseWork, idOfMoved, type StoredCase } from '@winnow/engine'
import { mustHaveRoom } from '../cases/case-desk.ts'
import { headOf, thingOf } from '../cases/case-head.ts'
import type { AtPage, Became, BulkServices } from './bulk-work.ts'
import { lastActOf } from './hindrance.ts'

const ALREADY_BACK = new Set(['undo', 'resume'])

/** Takes back what a bulk action did with one case, once. */
export class CaseUndo {
  private readonly services: BulkServices

  constructor(services: BulkServices) {
    this.services = services
  }

  async take(of: StoredCase, at: AtPage): Promise<Became> {
    const act = lastActOf(of, at.bulk.id)
    if (act === undefined) return 'nothing'
    if (ALREADY_BACK.has(act)) return 'done'
    mustHaveRoom(of)
    if (at.job.work.do === 'hold') return this.resume(of, at.job.work.untilMs, at)
    // Somebody undid it, or decided otherwise.
    if (of.ending?.bulk !== at.bulk.id) return changed(of)
    return at.job.work.do === 'decide' ? this.undecide(of, at) : this.moveBack(of, at)
  }

  private async undecide(of: StoredCase, at: AtPage): Promise<Became> {
    const { environment, who, note } = at.job
    const request = {
      ...thingOf(environment, of),
      receivedAtMs: at.nowMs,
      head: headOf(of),
      who,
      decision: of.ending?.sequence ?? 0,
      wasFinal: of.undoable === undefined,
      bulk: at.bulk.id,
      ...(note !== undefined && { note }),
    }
    await this.services.core.execute({ is: 'undo_case', request })
    return 'done'
  }

  /** The messages of a move have left at once. */
  private async moveBack(of: StoredCase, at: AtPage): Promise<Became> {
    const sequence = of.ending?.sequence ?? 0
    const { cases } = this.services.records
    const there = await cases.one(at.job.environment, idOfMoved(sequence))
    if (there?.state !== 'open') return changed(of)
    const claim = at.claims.get(there.id)
    if (claim !== undefined && claim.who !== at.job.who.name) {
      return { why: 'claimed', text: `${claim.who} holds case ${there.id}, as which it goes on.` }
    }
    const undo = { do: 'undo', of: sequence, decisions: [], wasFinal: true } as const
    return this.note(of, undo, at)
  }

  private async resume(of: StoredCase, untilMs: number, at: AtPage): Promise<Became> {
    if (of.state !== 'open' || of.heldUntilMs !== untilMs) return changed(of)
    return this.note(of, { do: 'resume' }, at)
  }

  private async note(of: StoredCase, work: CaseWork, { job, bulk, nowMs }: AtPage) {
    const { environment, who } = job
    const body: CaseBody = { ...headOf(of), who, bulk: bulk.id, ...work }
    const note = { kind: 'case', body } as const
    await this.services.core.execute({ is: 'note_case', environment, note, nowMs })
    return 'done' as const
  }
}

const changed = ({ id }: StoredCase): Became => ({
  why: 'changed',
  text: `Somebody did something else with case ${id} since.`,
})
