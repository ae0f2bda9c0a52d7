import { type CaseOf, entryOfKind, type StoredCase, UNDO_MS, warningDue } from '@winnow/engine'
import type { Services } from '../services.ts'
import { headOf, thingOf } from './case-head.ts'
import { DecisionTimer } from './decision-timer.ts'

type TimerServices = Pick<
  Services,
  'core' | 'records' | 'ledger' | 'caseLocks' | 'claims' | 'bulkActions' | 'turns'
>

/** Entries of one round, of each kind; what is left follows in the next. */
const MAX_ENTRIES = 200

/** Decisions that are made final together; one commit has them. */
const SLICE = 40

/** Rounds of decisions, of a bulk action mostly: more follow a second later. */
const MAX_ROUNDS = 10

/** Claims that ended so long ago say nothing any more. */
const SWEEP_AFTER_MS = 3_600_000

/** Does with cases what only time does: warns of those that become due, and makes decisions final that can no longer be undone. */
export class CaseTimer {
  private readonly services: TimerServices
  private readonly decisions: DecisionTimer

  constructor(services: TimerServices) {
    this.services = services
    this.decisions = new DecisionTimer(services)
  }

  /** Writes what is due by the service's clock. Errors: the store's, and CoreUnavailable; then the next round has it. */
  async tick(nowMs: number): Promise<void> {
    const { cases } = this.services.records
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if ((await this.makeSomeFinal(nowMs)) < MAX_ENTRIES) break
    }
    await this.decisions.tick(nowMs)
    for (const { environment, stored } of await cases.toWarn(nowMs, MAX_ENTRIES)) {
      await this.services.caseLocks(stored.id, () => this.warn(environment, stored.id, nowMs))
    }
    await this.services.claims.sweep(nowMs - SWEEP_AFTER_MS)
  }

  /** Answers how many decisions were past their time. Those of a bulk action that runs wait for its end. */
  private async makeSomeFinal(nowMs: number): Promise<number> {
    const { records, bulkActions, caseLocks, turns } = this.services
    const held = bulkActions.held(nowMs)
    const past = await records.cases.pastUndo(nowMs - UNDO_MS, MAX_ENTRIES, held)
    for (const [environment, ids] of idsByEnvironment(past)) {
      for (let at = 0; at < ids.length; at += SLICE) {
        const slice = ids.slice(at, at + SLICE)
        await turns.turnOfBulk()
        await caseLocks(slice, () => this.makeFinal(environment, slice, nowMs))
      }
    }
    return past.length
  }

  private async makeFinal(environment: number, ids: readonly number[], nowMs: number) {
    const cases = await this.services.records.cases.some(environment, ids)
    await Promise.all(cases.map((of) => this.makeOneFinal(environment, of, nowMs)))
  }

  /** What was undone meanwhile stays undone. */
  private async makeOneFinal(environment: number, of: StoredCase, nowMs: number): Promise<void> {
    const { core, ledger, bulkActions } = this.services
    if (of.undoable === undefined || of.undoable.atMs > nowMs - UNDO_MS) return
    if (bulkActions.held(nowMs).includes(of.undoable.bulk ?? '')) return
    const { sequence } = of.undoable
    if (of.blind !== undefined) return this.endJudgement(environment, of, nowMs)
    const decided = entryOfKind('case', await ledger.get(sequence))?.body
    if (decided?.do !== 'decide') return
    const { who, decisions } = decided
    const body = { ...headOf(of), of: sequence, who, decisions }
    await core.execute({
      is: 'note_case',
      environment,
      note: { kind: 'settled', body },
      nowMs,
    })
  }

  /** The decision of a copy is compared; two people who disagree leave no label. */
  private async endJudgement(environment: number, of: StoredCase, nowMs: number): Promise<void> {
    const { core, ledger } = this.services
    const { blind, undoable, ending } = of
    if (blind === undefined || undoable === undefined) return
    const judged = entryOfKind('case', await ledger.get(undoable.sequence))?.body
    if (judged?.do !== 'judge') return
    const body = { ...headOf(of), of: undoable.sequence, who: judged.who, decisions: [] }
    if (blind.kind === 'golden' || ending?.verdict === blind.expected) {
      const note = { kind: 'settled', body } as const
      await core.execute({ is: 'note_case', environment, note, nowMs })
      return
    }
    const { decision } = blind
    const request = { ...thingOf(environment, of), receivedAtMs: nowMs, body, decision }
    await core.execute({ is: 'dispute_case', request })
  }

  private async warn(environment: number, id: number, nowMs: number): Promise<void> {
    const of = await this.now(environment, id)
    const percent = of?.state === 'open' ? warningDue(of, nowMs) : undefined
    if (of === undefined || percent === undefined) return
    const body = { ...headOf(of), percent, dueAtMs: of.dueAtMs }
    const note = { kind: 'due', body } as const
    await this.services.core.execute({ is: 'note_case', environment, note, nowMs })
  }

  private now(environment: number, id: number): Promise<StoredCase | undefined> {
    return this.services.records.cases.one(environment, id)
  }
}

function idsByEnvironment(cases: readonly CaseOf[]): ReadonlyMap<number, readonly number[]> {
  const ids = new Map<number, number[]>()
  for (const { environment, stored } of cases) {
    ids.set(environment, [...(ids.get(environment) ?? []), stored.id])
  }
  return ids
}
