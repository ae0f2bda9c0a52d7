import type { CaseDecision } from '../entries/case-body.ts'
import { LABEL_SOURCE } from '../entries/decisions/label-source.ts'
import { latestWith, type TakenDecision } from '../entries/decisions/taken-decision.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../events/outcome.ts'
import { foldEntry, labelled } from './apply-entry.ts'
import type { UndoneDecision } from './cases/undone-decision.ts'
import { followerOf, labelOf, lastOf } from './decision-label.ts'
import { currentLabels, FormerLabels } from './former-labels.ts'
import type { LabelIntake } from './label-intake.ts'
import type { Memory } from './memory.ts'
import type { EntriesRead } from './read-then-write.ts'
import type { DecisionSubject, DecisionRequest, NewLabelRequest } from './requests.ts'

/** What becomes of the label: what the decision says, another one, none any more, or nothing. */
type LabelStep = 'as decided' | 'taken back' | 'unchanged' | NewLabelRequest

/** One decision of a commit that is being put together. */
export interface DecisionStep {
  readonly taken: TakenDecision
  readonly latest: readonly TakenDecision[]
  readonly undoes?: number
  readonly label: LabelStep
  /** Its messages wait for its `settled` entry. */
  readonly isHeld?: true
  /** Of an undo: the messages of what is undone have left. */
  readonly wasFinal?: boolean
}

/** What the decisions of a commit are about, and when it came. */
interface DecidedAt extends DecisionSubject {
  readonly receivedAtMs: number
}

/** Puts together commits of several decisions about one entity, each followed by what becomes of its label. */
export class DecisionSteps {
  private readonly memory: Memory
  private readonly labels: LabelIntake

  constructor(memory: Memory, labels: LabelIntake) {
    this.memory = memory
    this.labels = labels
  }

  /** The entries to be read before. */
  needs(of: DecisionSubject, taken: readonly TakenDecision[]): readonly number[] {
    const last = lastOf(this.memory, of)
    const subject = labelled(this.memory.keys, of.environment, of)
    const abuseTypes = taken.map(({ abuseType }) => abuseType)
    const labels = currentLabels(this.memory, { subject, abuseTypes })
    return last === undefined ? labels : [last, ...labels]
  }

  /** Each decision is added to what stands. */
  decided(
    taken: readonly TakenDecision[],
    standing: readonly TakenDecision[],
  ): readonly DecisionStep[] {
    let latest = standing
    return taken.map((one): DecisionStep => {
      latest = latestWith(latest, one)
      return { taken: one, latest, label: latest.includes(one) ? 'as decided' : 'unchanged' }
    })
  }

  /** What stood before `stands` stands again. */
  undone(
    of: DecidedAt,
    { taken, entry, before, label }: UndoneDecision,
    {
      stands,
      latest,
    }: { readonly stands: TakenDecision; readonly latest: readonly TakenDecision[] },
  ): DecisionStep {
    const others = latest.filter((one) => one !== stands)
    return {
      // Where nothing stood, nothing stands again: the entry then says neither good nor bad.
      taken: before ?? { ...taken, category: 'watch', atMs: of.receivedAtMs },
      latest: before === undefined ? others : [...others, before],
      undoes: entry,
      label: this.labelBefore(of, taken, label),
    }
  }

  /** A label that came from elsewhere since stays. */
  private labelBefore(
    { environment, userId, of, receivedAtMs }: DecidedAt,
    { abuseType }: TakenDecision,
    done: UndoneDecision['label'],
  ): LabelStep {
    const subject = labelled(this.memory.keys, environment, { userId, of })
    const [current] = currentLabels(this.memory, { subject, abuseTypes: [abuseType] })
    if (done === undefined || current !== done.sequence) return 'unchanged'
    if (done.former === undefined) return 'taken back'
    return { environment, userId, receivedAtMs, label: done.former }
  }

  /** The entries of the steps, folded, from the place `from` on. */
  entries(
    about: DecidedAt,
    steps: readonly DecisionStep[],
    { from, read }: { readonly from: number; readonly read: EntriesRead },
  ): { readonly entries: readonly LedgerEntry[]; readonly decisions: readonly CaseDecision[] } {
    const { environment, userId, of, receivedAtMs } = about
    const head = { environment, receivedAtMs, requestId: undefined, outcome: NO_OUTCOME_BYTES }
    const entries: LedgerEntry[] = []
    const decisions: CaseDecision[] = []
    const labels = new FormerLabels(this.memory, read)
    for (const { taken, latest, undoes, label, isHeld, wasFinal } of steps) {
      const place = from + entries.length
      const body = {
        userId,
        of,
        taken,
        latest,
        ...(undoes !== undefined && { undoes }),
        ...(isHeld !== undefined && { isHeld }),
        ...(wasFinal !== undefined && { wasFinal }),
      }
      const entry: LedgerEntry = { ...head, sequence: place, kind: 'decided', body }
      foldEntry(this.memory, entry)
      this.memory.decisions.note(place, entry)
      entries.push(entry)
      const { id, abuseType, category } = taken
      decisions.push({ id, abuseType, category, entry: place })
      const request = { environment, userId, of, receivedAtMs, taken }
      const follower = this.follower(request, label, { labels, sequence: place + 1 })
      if (follower !== undefined) entries.push(follower)
    }
    return { entries, decisions }
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

/** The labels among the entries of a commit: models learn from them. */
export const labelsAmong = (entries: readonly LedgerEntry[]): readonly number[] =>
  entries.filter(({ kind }) => kind !== 'decided').map(({ sequence }) => sequence)
