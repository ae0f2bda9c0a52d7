import type { CaseBody, CaseDecision } from '../../entries/case-body.ts'
import type { TakenDecision } from '../../entries/decisions/taken-decision.ts'
import { NO_OUTCOME_BYTES } from '../../events/outcome.ts'
import { CaseChanged } from '../core-errors.ts'
import type { DecisionLedger } from '../decision-intake.ts'
import { lastOf } from '../decision-label.ts'
import { type DecisionStep, DecisionSteps, labelsAmong } from '../decision-steps.ts'
import type { LabelIntake } from '../label-intake.ts'
import type { Memory } from '../memory.ts'
import { type EntriesRead, readThenWrite } from '../read-then-write.ts'
import type { Asked } from '../retries/asked.ts'
import { latestIn } from '../standing.ts'
import type { CaseDecided, CaseDecisionRequest, CaseUndoRequest } from './case-requests.ts'
import { undoneOf, type UndoneDecision } from './undone-decision.ts'

type OfCase = CaseDecisionRequest | CaseUndoRequest

/** Of two of one case, the one who asks has looked that it is new: cases have locks. */
type AskedOf<Request> = Pick<Asked<Request>, 'request' | 'requestId'>

/** Turns decisions of cases into ledger entries: a `case` entry, its decisions and their labels in one commit. */
export class CaseIntake {
  private readonly memory: Memory
  private readonly steps: DecisionSteps
  private readonly ledger: DecisionLedger

  constructor(memory: Memory, labels: LabelIntake, ledger: DecisionLedger) {
    this.memory = memory
    this.steps = new DecisionSteps(memory, labels)
    this.ledger = ledger
  }

  /** Resolves once it is durable. Error: CaseChanged. */
  decide({ request, requestId }: AskedOf<CaseDecisionRequest>): Promise<CaseDecided> {
    return readThenWrite(this.ledger.find, {
      needs: () => this.steps.needs(request, request.taken),
      write: (entries) => {
        const last = lastOf(this.memory, request)
        const standing = latestIn(entries.get(last ?? 0))
        if (last !== undefined && last > request.asOf) throw new CaseChanged(newest(standing))
        const steps = this.steps.decided(request.taken, standing)
        return this.write({ request, requestId }, steps, entries)
      },
    })
  }

  /** Restores what stood before. Resolves once it is durable. Error: CaseChanged, when other decisions stand by now. */
  async undo({ request, requestId }: AskedOf<CaseUndoRequest>): Promise<CaseDecided> {
    const undone = await undoneOf(request.decision, this.ledger.find)
    const taken = undone.map((one) => one.taken)
    return readThenWrite(this.ledger.find, {
      needs: () => this.steps.needs(request, taken),
      write: (entries) => {
        let latest = latestIn(entries.get(lastOf(this.memory, request) ?? 0))
        const steps = undone.map((one): DecisionStep => {
          const stands = standingOf(one, latest)
          const step = this.steps.undone(request, one, { stands, latest })
          latest = step.latest
          return step
        })
        return this.write({ request, requestId }, steps, entries)
      },
    })
  }

  private async write(
    { request, requestId }: AskedOf<OfCase>,
    steps: readonly DecisionStep[],
    read: EntriesRead,
  ): Promise<CaseDecided> {
    const { environment, receivedAtMs } = request
    const sequence = this.ledger.next()
    const head = { environment, receivedAtMs, requestId, outcome: NO_OUTCOME_BYTES }
    const before = lastOf(this.memory, request)
    const place = { from: sequence + 1, read }
    const { entries, decisions } = this.steps.entries(request, steps, place)
    const body = bodyOf(request, decisions, before)
    await this.ledger.write({ ...head, sequence, kind: 'case', body }, entries)
    return { sequence, labels: labelsAmong(entries) }
  }
}

/** The decision of the case among those that stand. Error: CaseChanged. */
function standingOf({ taken }: UndoneDecision, latest: readonly TakenDecision[]): TakenDecision {
  const stands = latest.find(({ abuseType }) => abuseType === taken.abuseType)
  if (stands?.in?.case !== taken.in?.case || stands?.atMs !== taken.atMs) {
    throw new CaseChanged(stands)
  }
  return stands
}

const newest = (standing: readonly TakenDecision[]): TakenDecision | undefined =>
  standing.toSorted((a, b) => b.atMs - a.atMs)[0]

function bodyOf(
  request: OfCase,
  decisions: readonly CaseDecision[],
  before: number | undefined,
): CaseBody {
  const { head, who, note, bulk } = request
  const said = { ...(note !== undefined && { note }), ...(bulk !== undefined && { bulk }) }
  if ('wasFinal' in request) {
    const { decision: of, wasFinal } = request
    return { ...head, who, do: 'undo', of, decisions, wasFinal, ...said }
  }
  const { claimedAtMs, lookedAtMs, resolves } = request
  return {
    ...head,
    who,
    do: 'decide',
    decisions,
    ...(before !== undefined && { before }),
    ...said,
    ...(claimedAtMs !== undefined && { claimedAtMs }),
    ...(lookedAtMs !== undefined && { lookedAtMs }),
    ...(resolves !== undefined && { resolves }),
  }
}
