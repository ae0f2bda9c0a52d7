import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import {
  foldLabel,
  type LabelEffect,
  ownLabelOf,
  type ReplacedLabel,
  type Touched,
  touchedByThing,
  touchedByUser,
} from '../label-folding.ts'
import type { LedgerEntry } from '../ports/ledger.ts'
import type { LabelledThing } from '../ports/records.ts'
import { acceptedLabelOf, labelled, userEntity } from './apply-entry.ts'
import type { LabelRequestOfUser } from './core.ts'
import { labelJson, replacedLabel, unlabelJson } from './entry-bodies.ts'
import type { Memory } from './recover.ts'

/** What labels need of the ledger. */
export interface LabelLedger {
  find(sequence: number): Promise<LedgerEntry | undefined>
  /** The sequence the next entry will have. */
  next(): number
  write(entry: LedgerEntry): Promise<void>
}

/** A former label must be looked up on disk; while it is, another may arrive. So often we look again. */
export const MAX_LOOKS = 5

/**
 * Turns label requests into ledger entries. A label touches the entities of what it labels: those
 * named together with the order (transaction, content), or, for a user as a whole, what the user was
 * most recently seen with. What it touched is written with it, so that taking it back is exact.
 */
export class LabelDesk {
  private readonly memory: Memory
  private readonly ledger: LabelLedger

  constructor(memory: Memory, ledger: LabelLedger) {
    this.memory = memory
    this.ledger = ledger
  }

  /**
   * Resolves to the entry's sequence once it is durable. A label of a thing that had none takes
   * effect before this returns, so requests that follow it in the same turn see it.
   */
  label(request: LabelRequestOfUser, requestId: string | undefined): Promise<number> {
    const subject = labelled(this.memory.keys, request.environment, {
      userId: request.userId,
      of: request.label.of,
    })
    if (this.sequencesOf(subject, [request.label.abuseType]).length === 0) {
      return this.write(request, subject, [], requestId)
    }
    return this.relabel(request, subject, requestId)
  }

  private async relabel(
    request: LabelRequestOfUser,
    subject: Touched,
    requestId: string | undefined,
  ): Promise<number> {
    const replaces = await this.former(subject, [request.label.abuseType])
    return this.write(request, subject, replaces, requestId)
  }

  private write(
    { environment, userId, receivedAtMs, label }: LabelRequestOfUser,
    subject: Touched,
    replaces: readonly ReplacedLabel[],
    requestId: string | undefined,
  ): Promise<number> {
    const effect: LabelEffect = {
      abuseType: label.abuseType,
      isBad: label.isBad,
      atMs: label.timeMs ?? receivedAtMs,
      touched:
        label.of === undefined
          ? touchedByUser(this.memory.pipeline, subject)
          : touchedByThing(
              this.memory.pipeline,
              subject,
              userEntity(this.memory.keys, environment, userId),
            ),
    }
    const body = labelJson({ userId, label, effect, replaces })
    return this.commit({ environment, kind: 'label', receivedAtMs, body, requestId })
  }

  /** Resolves to how many labels were taken back. */
  async unlabel(request: {
    readonly environment: number
    readonly userId: string
    readonly of?: LabelledThing
    readonly abuseType?: AbuseType
    readonly receivedAtMs: number
  }): Promise<number> {
    const { environment, userId, of, abuseType, receivedAtMs } = request
    const subject = labelled(this.memory.keys, environment, { userId, of })
    const asked = abuseType === undefined ? ABUSE_TYPES : [abuseType]
    const replaces = await this.former(subject, asked)
    if (replaces.length === 0) return 0
    const abuseTypes = replaces.map((effect) => effect.abuseType)
    const body = unlabelJson({ userId, ...(of === undefined ? {} : { of }), abuseTypes, replaces })
    await this.commit({ environment, kind: 'unlabel', receivedAtMs, body, requestId: undefined })
    return replaces.length
  }

  private async commit(draft: Omit<LedgerEntry, 'sequence' | 'outcome'>): Promise<number> {
    const entry = { ...draft, sequence: this.ledger.next(), outcome: new Uint8Array(0) }
    foldLabel(this.memory.pipeline, acceptedLabelOf(this.memory.keys, entry))
    await this.ledger.write(entry)
    return entry.sequence
  }

  /** The effects of the labels the subject has now, of these abuse types. */
  private async former(
    subject: Touched,
    abuseTypes: readonly AbuseType[],
  ): Promise<readonly ReplacedLabel[]> {
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      const sequences = this.sequencesOf(subject, abuseTypes)
      if (sequences.length === 0) return []
      const entries = await Promise.all(sequences.map((sequence) => this.ledger.find(sequence)))
      const now = this.sequencesOf(subject, abuseTypes)
      if (now.join() !== sequences.join()) continue
      return entries.flatMap((entry) => (entry === undefined ? [] : [replacedLabel(entry)]))
    }
    throw new Error('the labels of one user change faster than they can be read')
  }

  private sequencesOf(subject: Touched, abuseTypes: readonly AbuseType[]): readonly number[] {
    const registers = this.memory.pipeline.open.registersOf(subject.key)
    if (registers === undefined) return []
    return abuseTypes.flatMap((abuseType) => ownLabelOf(registers, abuseType)?.sequence ?? [])
  }
}
