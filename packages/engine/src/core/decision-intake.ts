import {
  isDoubt,
  latestWith,
  type TakenDecision,
  verdictOf,
} from '../entries/decisions/taken-decision.ts'
import { NO_OUTCOME, NO_OUTCOME_BYTES } from '../events/outcome.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { foldEntry, labelled } from './apply-entry.ts'
import type { Accepted } from './accepted.ts'
import type { DecidedThing, DecisionRequest, LabelRequestOfUser } from './requests.ts'
import type { EntryLedger } from './entry-ledger.ts'
import { currentLabels, FormerLabels, type Replacing } from './former-labels.ts'
import { lastDecisionIn } from './last-decision.ts'
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

/** What was read before a decision is written. */
interface Before {
  /** The entry of the entity's last decision. */
  readonly former: LedgerEntry | undefined
  readonly labels: FormerLabels
}

/** What a decision's label is made of. */
interface Following {
  readonly request: DecisionRequest
  readonly label: LabelRequestOfUser | undefined
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

  constructor(memory: Memory, labels: LabelIntake, ledger: DecisionLedger) {
    this.memory = memory
    this.labels = labels
    this.ledger = ledger
  }

  /** Resolves once it is durable. */
  decide(asked: Asked<DecisionRequest>): Promise<Decided> {
    const { request } = asked
    const label = labelOf(request)
    const replacing = this.replacedBy(request, label)
    return readThenWrite(this.ledger.find, {
      needs: () => [
        ...optional(this.lastOf(request)),
        ...replacing.flatMap((each) => currentLabels(this.memory, each)),
      ],
      write: async (entries) => {
        const repeated = asked.answerTo?.()
        if (repeated !== undefined) return { accepted: await repeated, label: undefined }
        const [former] = optional(this.lastOf(request)).map((sequence) => entries.get(sequence))
        return this.write(asked, label, { former, labels: new FormerLabels(this.memory, entries) })
      },
    })
  }

  /** The last of each abuse type; undefined when none was ever taken. */
  async latest(thing: DecidedThing): Promise<readonly TakenDecision[] | undefined> {
    const last = this.lastOf(thing)
    return last === undefined ? undefined : latestIn(await this.ledger.find(last))
  }

  private async write(
    { request, requestId }: Asked<DecisionRequest>,
    label: LabelRequestOfUser | undefined,
    { former, labels }: Before,
  ): Promise<Decided> {
    const { environment, userId, of, receivedAtMs, taken } = request
    const sequence = this.ledger.next()
    const latest = latestWith(latestIn(former), taken)
    const entry: LedgerEntry = {
      sequence,
      environment,
      kind: 'decided',
      receivedAtMs,
      body: { userId, of, taken, latest },
      requestId,
      outcome: NO_OUTCOME_BYTES,
    }
    foldEntry(this.memory, entry)
    const follower = latest.includes(taken)
      ? this.follower({ request, label, labels }, sequence + 1)
      : undefined
    await this.ledger.write(entry, follower && [follower])
    const accepted = { sequence, outcome: NO_OUTCOME, repeated: false }
    return { accepted, label: follower?.sequence }
  }

  /** The labels that a decision may take the place of, or take back. */
  private replacedBy(
    { environment, userId, of, taken }: DecisionRequest,
    label: LabelRequestOfUser | undefined,
  ): readonly Replacing[] {
    if (label === undefined && !isDoubt(taken)) return []
    const subject = labelled(this.memory.keys, environment, { userId, of })
    return [{ subject, abuseTypes: [taken.abuseType] }]
  }

  /** The label that a decision brings, or takes back: what was decided before, and is not known any more. */
  private follower(
    { request, label, labels }: Following,
    sequence: number,
  ): LedgerEntry | undefined {
    if (label !== undefined) return this.labels.follow(label, labels, sequence)
    const { environment, userId, of, receivedAtMs, taken } = request
    if (!isDoubt(taken)) return undefined
    const { abuseType } = taken
    const said = { environment, userId, of, receivedAtMs, abuseType, source: LABEL_SOURCE }
    return this.labels.followBack(said, labels, sequence)
  }

  private lastOf({ environment, userId, of }: DecidedThing): number | undefined {
    const { pipeline, keys } = this.memory
    const { key } = labelled(keys, environment, { userId, of })
    return lastDecisionIn(pipeline.open.registersOf(key))
  }
}

const optional = (sequence: number | undefined): readonly number[] =>
  sequence === undefined ? [] : [sequence]

/** The label that a decision brings, if any. */
function labelOf(request: DecisionRequest): LabelRequestOfUser | undefined {
  const { environment, userId, of, receivedAtMs, taken, isLabelApart = false } = request
  const verdict = isLabelApart ? undefined : verdictOf(taken)
  if (verdict === undefined) return undefined
  const { abuseType, atMs, analyst, description } = taken
  return {
    environment,
    userId,
    receivedAtMs,
    label: {
      abuseType,
      isBad: verdict === 'bad',
      timeMs: atMs,
      source: LABEL_SOURCE,
      ...(analyst === undefined ? {} : { analyst }),
      ...(description === undefined ? {} : { description }),
      ...(of === undefined ? {} : { of }),
    },
  }
}

/** The answer about a label that a decision brought. */
const LABEL_SOURCE = 'decision'
