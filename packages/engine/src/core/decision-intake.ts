import { latestWith, type TakenDecision } from '../entries/decisions/taken-decision.ts'
import { NO_OUTCOME, NO_OUTCOME_BYTES } from '../events/outcome.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { foldEntry } from './apply-entry.ts'
import type { Accepted } from './accepted.ts'
import type { CaseDecided } from './cases/case-requests.ts'
import { undoneDecision } from './cases/undone-decision.ts'
import { CaseChanged } from './core-errors.ts'
import { DecisionSteps, labelsAmong } from './decision-steps.ts'
import type {
  DecisionSubject,
  DecisionRequest,
  DecisionUndoRequest,
  NewLabelRequest,
} from './requests.ts'
import type { EntryLedger } from './entry-ledger.ts'
import { followerOf, labelOf, lastOf, replacedBy } from './decision-label.ts'
import { currentLabels, FormerLabels } from './former-labels.ts'
import type { LabelIntake } from './label-intake.ts'
import type { Memory } from './memory.ts'
import { readThenWrite } from './read-then-write.ts'
import type { Asked } from './retries/asked.ts'
import { latestIn } from './standing.ts'

/** What decisions need of the ledger. */
export interface DecisionLedger extends EntryLedger {
  /** `followers`: the label that the decision brings, durable with it or not at all. */
  write(entry: LedgerEntry, followers?: readonly LedgerEntry[]): Promise<void>
}

/** A decision that is on disk, and the entry of the label it brought or took back, if any. */
interface Decided {
  readonly accepted: Accepted
  readonly label: number | undefined
}

/** The last entry of a decision about an entity. */
export interface LastDecision {
  readonly sequence: number
  /** The decisions that stand from there on. */
  readonly latest: readonly TakenDecision[]
  /** The decision that it undoes, if it does. */
  readonly undone?: TakenDecision
}

/** What was read before a decision is written. */
interface Before {
  /** The entry of the entity's last decision. */
  readonly former: LedgerEntry | undefined
  readonly labels: FormerLabels
}

/**
 * Turns decisions into ledger entries. Each entry lists the decisions that stand for its user, order, session or content
 * from then on, so that an entity keeps only a pointer to its last one. A decision taken by a person is also a label,
 * which follows in the same commit, or takes one back.
 */
export class DecisionIntake {
  private readonly memory: Memory
  private readonly labels: LabelIntake
  private readonly ledger: DecisionLedger
  private readonly steps: DecisionSteps

  constructor(memory: Memory, labels: LabelIntake, ledger: DecisionLedger) {
    this.memory = memory
    this.labels = labels
    this.steps = new DecisionSteps(memory, labels)
    this.ledger = ledger
  }

  /** Resolves once it is durable. */
  decide(asked: Asked<DecisionRequest>): Promise<Decided> {
    const { request } = asked
    const label = labelOf(request)
    const replacing = replacedBy(this.memory, request, label)
    return readThenWrite(this.ledger.find, {
      needs: () => [
        ...optional(lastOf(this.memory, request)),
        ...replacing.flatMap((each) => currentLabels(this.memory, each)),
      ],
      write: async (entries) => {
        const repeated = asked.answerTo?.()
        if (repeated !== undefined) return { accepted: await repeated, label: undefined }
        const [former] = optional(lastOf(this.memory, request)).map((sequence) =>
          entries.get(sequence),
        )
        return this.write(asked, label, { former, labels: new FormerLabels(this.memory, entries) })
      },
    })
  }

  /**
   * Undoes the last decision about an entity: what stood before stands again. Resolves once it is durable. Error:
   * CaseChanged, when another one came since.
   */
  async undo({
    request,
    requestId,
  }: Pick<Asked<DecisionUndoRequest>, 'request' | 'requestId'>): Promise<CaseDecided> {
    const { find } = this.ledger
    const { before = 0 } = entryOfKind('decided', await find(request.decision))?.body ?? {}
    const undone = await undoneDecision(request.decision, before, find)
    return readThenWrite(find, {
      needs: () => this.steps.needs(request, [undone.taken]),
      write: async (read) => {
        const last = lastOf(this.memory, request)
        const latest = latestIn(read.get(last ?? 0))
        const { abuseType } = undone.taken
        const stands = latest.find((one) => one.abuseType === abuseType)
        if (last !== request.decision || stands?.atMs !== undone.taken.atMs) {
          throw new CaseChanged(latest.at(-1))
        }
        const from = this.ledger.next()
        const { wasFinal } = request
        const step = { ...this.steps.undone(request, undone, { stands, latest }), wasFinal }
        const { entries } = this.steps.entries(request, [step], { from, read })
        const [first, ...others] = entries
        if (first === undefined) throw new Error('an undo changed nothing')
        await this.ledger.write({ ...first, requestId }, others)
        return { sequence: from, labels: labelsAmong(entries) }
      },
    })
  }

  /** The last of each abuse type; undefined when none was ever taken. */
  async latest(thing: DecisionSubject): Promise<readonly TakenDecision[] | undefined> {
    const last = lastOf(this.memory, thing)
    return last === undefined ? undefined : latestIn(await this.ledger.find(last))
  }

  /** Undefined when none was ever taken. */
  async last(thing: DecisionSubject): Promise<LastDecision | undefined> {
    const sequence = lastOf(this.memory, thing)
    const body = entryOfKind('decided', await this.found(sequence))?.body
    if (sequence === undefined || body === undefined) return undefined
    const { latest, undoes } = body
    const undone = entryOfKind('decided', await this.found(undoes))?.body.taken
    return { sequence, latest, ...(undone !== undefined && { undone }) }
  }

  private async found(sequence: number | undefined): Promise<LedgerEntry | undefined> {
    return sequence === undefined ? undefined : this.ledger.find(sequence)
  }

  private async write(
    { request, requestId }: Asked<DecisionRequest>,
    label: NewLabelRequest | undefined,
    { former, labels }: Before,
  ): Promise<Decided> {
    const { environment, userId, of, receivedAtMs, taken, isHeld } = request
    const sequence = this.ledger.next()
    const latest = latestWith(latestIn(former), taken)
    const before = mayBeUndone(taken) ? former?.sequence : undefined
    const entry: LedgerEntry = {
      sequence,
      environment,
      kind: 'decided',
      receivedAtMs,
      body: {
        userId,
        of,
        taken,
        latest,
        ...(before !== undefined && { before }),
        ...(isHeld === true && { isHeld }),
      },
      requestId,
      outcome: NO_OUTCOME_BYTES,
    }
    foldEntry(this.memory, entry)
    const follower = latest.includes(taken)
      ? followerOf(this.labels, { request, label, labels }, sequence + 1)
      : undefined
    await this.ledger.write(entry, follower && [follower])
    const accepted = { sequence, outcome: NO_OUTCOME, repeated: false }
    return { accepted, label: follower?.sequence }
  }
}

const optional = (sequence: number | undefined): readonly number[] =>
  sequence === undefined ? [] : [sequence]

const mayBeUndone = ({ source, by }: TakenDecision): boolean =>
  source === 'manual_review' && by === undefined
