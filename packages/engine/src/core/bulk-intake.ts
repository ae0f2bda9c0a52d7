import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import { entryOfKind } from '../entries/ledger-entry.ts'
import type { CaseDecided } from './cases/case-requests.ts'
import { undoneDecision, type UndoneDecision } from './cases/undone-decision.ts'
import { CaseChanged } from './core-errors.ts'
import type { DecisionLedger } from './decision-intake.ts'
import { lastOf } from './decision-label.ts'
import { type DecisionStep, DecisionSteps, labelsAmong } from './decision-steps.ts'
import type { LabelIntake } from './label-intake.ts'
import type { Memory } from './memory.ts'
import { type EntriesRead, readThenWrite } from './read-then-write.ts'
import type { UserDecisionRequest, UserUndoRequest } from './requests.ts'
import { latestIn } from './standing.ts'

/** Messages of bulk actions wait, as those of cases do. */
const isHeld = true as const

/** Entries of one commit at most: a decision and its label for each abuse type. */
const COMMIT_ENTRIES = 32

/** Turns decisions of bulk actions over users into ledger entries. Each names its bulk action, so that none is taken twice. */
export class BulkIntake {
  private readonly memory: Memory
  private readonly steps: DecisionSteps
  private readonly ledger: DecisionLedger

  constructor(memory: Memory, labels: LabelIntake, ledger: DecisionLedger) {
    this.memory = memory
    this.steps = new DecisionSteps(memory, labels)
    this.ledger = ledger
  }

  /** Resolves once it is durable. Error: CaseChanged. */
  decide(request: UserDecisionRequest): Promise<CaseDecided> {
    return readThenWrite(this.ledger.find, {
      needs: () => this.steps.needs(request, request.taken),
      write: (read) => {
        const before = lastOf(this.memory, request) ?? 0
        const standing = latestIn(read.get(before))
        if (before > request.asOf) throw new CaseChanged(standing.at(-1))
        const bulk = { id: request.bulk, commit: this.ledger.next(), before }
        const taken = request.taken.map((one) => ({ ...one, bulk }))
        const steps = this.steps.decided(taken, standing).map((one) => ({ ...one, isHeld }))
        return this.write(request, steps, read)
      },
    })
  }

  /** Restores what stood before. Resolves once it is durable. Error: CaseChanged, where none of its decisions stands. */
  async undo(request: UserUndoRequest): Promise<CaseDecided> {
    const last = lastOf(this.memory, request) ?? 0
    const own = latestIn(await this.ledger.find(last)).filter(isOf(request))
    const undone = await Promise.all(own.map((taken) => this.undone(taken)))
    return readThenWrite(this.ledger.find, {
      needs: () => this.steps.needs(request, own),
      write: (read) => {
        let latest = latestIn(read.get(lastOf(this.memory, request) ?? 0))
        const steps = undone.flatMap((one): readonly DecisionStep[] => {
          const { abuseType } = one.taken
          const stands = latest.filter(isOf(request)).find((each) => each.abuseType === abuseType)
          if (stands === undefined) return []
          const step = this.steps.undone(request, one, { stands, latest })
          latest = step.latest
          return [{ ...step, wasFinal: request.wasFinal }]
        })
        if (steps.length === 0) throw new CaseChanged(latest.at(-1))
        return this.write(request, steps, read)
      },
    })
  }

  /** A decision of a bulk action, with what it replaced. Error: an entry of it is lost. */
  private async undone({ abuseType, bulk }: TakenDecision): Promise<UndoneDecision> {
    const { commit = 0, before = 0 } = bulk ?? {}
    for (let sequence = commit; sequence < commit + COMMIT_ENTRIES; sequence += 1) {
      const taken = entryOfKind('decided', await this.ledger.find(sequence))?.body.taken
      if (taken?.bulk?.commit === commit && taken.abuseType === abuseType) {
        return undoneDecision(sequence, before, this.ledger.find)
      }
    }
    throw new Error(`the decision of ${abuseType} in commit ${commit} is lost`)
  }

  private async write(
    request: UserDecisionRequest | UserUndoRequest,
    steps: readonly DecisionStep[],
    read: EntriesRead,
  ): Promise<CaseDecided> {
    const sequence = this.ledger.next()
    const { entries } = this.steps.entries(request, steps, { from: sequence, read })
    const [first, ...others] = entries
    if (first === undefined) throw new Error('a bulk action decided nothing')
    await this.ledger.write(first, others)
    return { sequence, labels: labelsAmong(entries) }
  }
}

const isOf =
  ({ bulk }: Pick<UserUndoRequest, 'bulk'>) =>
  (taken: TakenDecision): boolean =>
    taken.bulk?.id === bulk
