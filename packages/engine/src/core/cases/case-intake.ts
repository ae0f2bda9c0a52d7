import type { CaseBody, CaseDecision } from '../../entries/case-body.ts'
import { LABEL_SOURCE } from '../../entries/decisions/label-source.ts'
import { latestWith, type TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../../events/outcome.ts'
import { foldEntry, labelled } from '../apply-entry.ts'
import { CaseChanged } from '../core-errors.ts'
import type { DecisionLedger } from '../decision-intake.ts'
import { followerOf, labelOf, lastOf } from '../decision-label.ts'
import { currentLabels, FormerLabels } from '../former-labels.ts'
import type { LabelIntake } from '../label-intake.ts'
import type { Memory } from '../memory.ts'
import { type EntriesRead, readThenWrite } from '../read-then-write.ts'
import type { DecisionRequest, LabelRequestOfUser } from '../requests.ts'
import { latestIn } from '../standing.ts'
import type { CaseDecided, CaseDecisionRequest, CaseUndoRequest } from './case-requests.ts'
import { undoneOf, type UndoneDecision } from './undone-decision.ts'

/** What becomes of the label: what the decision says, another one, none any more, or nothing. */
type LabelStep = 'as decided' | 'taken back' | 'unchanged' | LabelRequestOfUser

/** One decision of the commit that is being put together. */
interface Step {
  readonly taken: TakenDecision
  readonly latest: readonly TakenDecision[]
  readonly undoes?: number
  readonly label: LabelStep
}

type OfCase = CaseDecisionRequest | CaseUndoRequest

/** Turns decisions of cases into ledger entries: a `case` entry, its decisions and their labels in one commit. */
export class CaseIntake {
  private readonly memory: Memory
  private readonly labels: LabelIntake
  private readonly ledger: DecisionLedger

  constructor(memory: Memory, labels: LabelIntake, ledger: DecisionLedger) {
    this.memory = memory
    this.labels = labels
    this.ledger = ledger
  }

  /** Resolves once it is durable. Error: CaseChanged. */
  decide(request: CaseDecisionRequest): Promise<CaseDecided> {
    return readThenWrite(this.ledger.find, {
      needs: () => this.needs(request, request.taken),
      write: (entries) => {
        const last = lastOf(this.memory, request)
        const standing = latestIn(entries.get(last ?? 0))
        if (last !== undefined && last > request.asOf) throw new CaseChanged(newest(standing))
        let latest = standing
        const steps = request.taken.map((taken): Step => {
          latest = latestWith(latest, taken)
          return { taken, latest, label: latest.includes(taken) ? 'as decided' : 'unchanged' }
        })
        return this.write(request, steps, entries)
      },
    })
  }

  /** Restores what stood before. Resolves once it is durable. Error: CaseChanged, when other decisions stand by now. */
  async undo(request: CaseUndoRequest): Promise<CaseDecided> {
    const undone = await undoneOf(request.decision, this.ledger.find)
    const taken = undone.map((one) => one.taken)
    return readThenWrite(this.ledger.find, {
      needs: () => this.needs(request, taken),
      write: (entries) => {
        let latest = latestIn(entries.get(lastOf(this.memory, request) ?? 0))
        const steps = undone.map((one): Step => {
          const step = this.undoing(request, one, latest)
          latest = step.latest
          return step
        })
        return this.write(request, steps, entries)
      },
    })
  }

  /** Error: CaseChanged. */
  private undoing(
    request: CaseUndoRequest,
    { taken, entry, before, label }: UndoneDecision,
    latest: readonly TakenDecision[],
  ): Step {
    const stands = latest.find(({ abuseType }) => abuseType === taken.abuseType)
    if (stands?.in?.case !== taken.in?.case || stands?.atMs !== taken.atMs) {
      throw new CaseChanged(stands)
    }
    const others = latest.filter((one) => one !== stands)
    return {
      // Where nothing stood, nothing stands again: the entry then says neither good nor bad.
      taken: before ?? { ...taken, category: 'watch', atMs: request.receivedAtMs },
      latest: before === undefined ? others : [...others, before],
      undoes: entry,
      label: this.labelBefore(request, taken, label),
    }
  }

  /** A label that came from elsewhere since stays. */
  private labelBefore(
    { environment, userId, of, receivedAtMs }: CaseUndoRequest,
    { abuseType }: TakenDecision,
    done: UndoneDecision['label'],
  ): LabelStep {
    const subject = labelled(this.memory.keys, environment, { userId, of })
    const [current] = currentLabels(this.memory, { subject, abuseTypes: [abuseType] })
    if (done === undefined || current !== done.sequence) return 'unchanged'
    if (done.former === undefined) return 'taken back'
    return { environment, userId, receivedAtMs, label: done.former }
  }

  private needs(request: OfCase, taken: readonly TakenDecision[]): readonly number[] {
    const { environment, userId, of } = request
    const last = lastOf(this.memory, request)
    const subject = labelled(this.memory.keys, environment, { userId, of })
    const abuseTypes = taken.map(({ abuseType }) => abuseType)
    const labels = currentLabels(this.memory, { subject, abuseTypes })
    return last === undefined ? labels : [last, ...labels]
  }

  private async write(
    request: OfCase,
    steps: readonly Step[],
    entries: EntriesRead,
  ): Promise<CaseDecided> {
    const { environment, userId, of, receivedAtMs } = request
    const sequence = this.ledger.next()
    const head = { environment, receivedAtMs, requestId: undefined, outcome: NO_OUTCOME_BYTES }
    const before = lastOf(this.memory, request)
    const followers: LedgerEntry[] = []
    const decisions: CaseDecision[] = []
    const labels = new FormerLabels(this.memory, entries)
    for (const { taken, latest, undoes, label } of steps) {
      const place = sequence + 1 + followers.length
      const body = { userId, of, taken, latest, ...(undoes !== undefined && { undoes }) }
      const entry: LedgerEntry = { ...head, sequence: place, kind: 'decided', body }
      foldEntry(this.memory, entry)
      this.memory.decisions.note(place, entry)
      followers.push(entry)
      const { id, abuseType, category } = taken
      decisions.push({ id, abuseType, category, entry: place })
      const follower = this.follower({ ...request, taken }, label, { labels, sequence: place + 1 })
      if (follower !== undefined) followers.push(follower)
    }
    const body = bodyOf(request, decisions, before)
    await this.ledger.write({ ...head, sequence, kind: 'case', body }, followers)
    const changed = followers.filter((entry) => entry.kind !== 'decided')
    return { sequence, labels: changed.map((entry) => entry.sequence) }
  }

  private follower(
    request: DecisionRequest,
    step: LabelStep,
    { labels, sequence }: { readonly labels: FormerLabels; readonly sequence: number },
  ): LedgerEntry | undefined {
    if (step === 'unchanged') return undefined
    if (step === 'as decided') {
      return followerOf(this.labels, { request, label: labelOf(request), labels }, sequence)
    }
    if (step !== 'taken back') return this.labels.follow(step, labels, sequence)
    const { environment, userId, of, receivedAtMs, taken } = request
    const said = { abuseType: taken.abuseType, source: LABEL_SOURCE }
    return this.labels.followBack(
      { environment, userId, of, receivedAtMs, ...said },
      labels,
      sequence,
    )
  }
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
  const { claimedAtMs, lookedAtMs, settles } = request
  return {
    ...head,
    who,
    do: 'decide',
    decisions,
    ...(before !== undefined && { before }),
    ...said,
    ...(claimedAtMs !== undefined && { claimedAtMs }),
    ...(lookedAtMs !== undefined && { lookedAtMs }),
    ...(settles !== undefined && { settles }),
  }
}
