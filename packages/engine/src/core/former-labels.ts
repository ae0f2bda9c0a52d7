import type { AbuseType } from '@winnow/contract'
import { ownLabelOf } from '../labels/held-label.ts'
import type { ReplacedLabel, Touched } from '../labels/label-effect.ts'
import type { LabelEntry } from '../entries/label-entry.ts'
import { entryOfKind } from '../entries/ledger-entry.ts'
import type { FindEntry } from './entry-ledger.ts'
import type { Memory } from './memory.ts'

/** Labels about to be replaced or taken back: of these abuse types. */
export interface Replacing {
  readonly subject: Touched
  readonly abuseTypes: readonly AbuseType[]
}

/** How often former labels are read again because others arrived during the read. */
export const MAX_LOOKS = 5

/**
 * The labels that new ones replace. Their entries are read in advance, so that nothing is awaited between finding out
 * which labels stand and writing those that replace them. A label that arrived during the read is found like any
 * other, so labels replace each other in the order of the ledger.
 */
export class FormerLabels {
  private readonly memory: Memory
  private readonly find: FindEntry
  private readonly entries = new Map<number, LabelEntry>()
  private looks = 0

  constructor(memory: Memory, find: FindEntry) {
    this.memory = memory
    this.find = find
  }

  /** Whether entries must be read before `of` can be asked; asked anew after each look. */
  isMissing(all: readonly Replacing[]): boolean {
    return all.some((replacing) => this.missing(replacing).length > 0)
  }

  /** Reads what is missing now. Error: labels change faster than they can be read. */
  async read(all: readonly Replacing[]): Promise<void> {
    if (this.looks >= MAX_LOOKS) {
      throw new Error('the labels of one thing change faster than they can be read')
    }
    this.looks += 1
    const missing = all.flatMap((replacing) => this.missing(replacing))
    for (const found of await Promise.all(missing.map((sequence) => this.find(sequence)))) {
      const label = entryOfKind('label', found)
      if (label !== undefined) this.note(label)
    }
  }

  /** Adds a label that was just written, which later ones may replace. */
  note(entry: LabelEntry): void {
    this.entries.set(entry.sequence, entry)
  }

  /** The effects of the labels that stand now. Error: one was not read. */
  of(replacing: Replacing): readonly ReplacedLabel[] {
    return this.standing(replacing).map(replacedLabel)
  }

  /** The same of those that have a source. */
  ofSource(replacing: Replacing, source: string): readonly ReplacedLabel[] {
    return this.standing(replacing)
      .filter(({ body }) => body.label.source === source)
      .map(replacedLabel)
  }

  private standing(replacing: Replacing): readonly LabelEntry[] {
    return this.sequencesOf(replacing).map((sequence) => {
      const entry = this.entries.get(sequence)
      if (entry === undefined) throw new Error(`label ${sequence} was not read before`)
      return entry
    })
  }

  private missing(replacing: Replacing): readonly number[] {
    return this.sequencesOf(replacing).filter((sequence) => !this.entries.has(sequence))
  }

  private sequencesOf({ subject, abuseTypes }: Replacing): readonly number[] {
    const registers = this.memory.pipeline.open.registersOf(subject.key)
    if (registers === undefined) return []
    return abuseTypes.flatMap((abuseType) => ownLabelOf(registers, abuseType)?.sequence ?? [])
  }
}

/** The effect of an entry's label, to be taken back. */
export const replacedLabel = ({ body, sequence }: LabelEntry): ReplacedLabel => ({
  ...body.effect,
  sequence,
})
