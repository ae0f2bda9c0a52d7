import type { AbuseType } from '@winnow/contract'
import { ownLabelOf, type ReplacedLabel, type Touched } from '../label-folding.ts'
import type { LedgerEntry } from '../ports/ledger.ts'
import { replacedLabel } from './entry-bodies.ts'
import type { FindEntry } from './entry-ledger.ts'
import type { Memory } from './recovery/recover.ts'

/** Labels of these abuse types are about to be replaced, or taken back. */
export interface Replacing {
  readonly subject: Touched
  readonly abuseTypes: readonly AbuseType[]
}

/** Former labels are looked up on disk; while they are, others may arrive. So often we look again. */
export const MAX_LOOKS = 5

/**
 * The labels that new ones replace. Their entries are read beforehand, so that nothing waits between
 * asking which labels there are and writing those that replace them: whatever came meanwhile is a
 * former label like any other, and all end in the order of the ledger.
 */
export class FormerLabels {
  private readonly memory: Memory
  private readonly find: FindEntry
  private readonly entries = new Map<number, LedgerEntry>()
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
    for (const entry of await Promise.all(missing.map((sequence) => this.find(sequence)))) {
      if (entry !== undefined) this.note(entry)
    }
  }

  /** A label that was just written: those after it may replace it. */
  note(entry: LedgerEntry): void {
    this.entries.set(entry.sequence, entry)
  }

  /** The effects of the labels there are now. Error: one was not read. */
  of({ subject, abuseTypes }: Replacing): readonly ReplacedLabel[] {
    return this.sequencesOf({ subject, abuseTypes }).map((sequence) => {
      const entry = this.entries.get(sequence)
      if (entry === undefined) throw new Error(`label ${sequence} was not read before`)
      return replacedLabel(entry)
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
