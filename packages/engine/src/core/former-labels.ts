import type { AbuseType } from '@winnow/contract'
import { ownLabelOf } from '../labels/held-label.ts'
import type { ReplacedLabel, Touched } from '../labels/label-effect.ts'
import type { LabelEntry } from '../entries/label-entry.ts'
import { entryOfKind } from '../entries/ledger-entry.ts'
import type { Memory } from './memory.ts'
import type { EntriesRead } from './read-then-write.ts'

/** Labels about to be replaced or removed: of these abuse types. */
export interface Replacing {
  readonly subject: Touched
  readonly abuseTypes: readonly AbuseType[]
}

/** The entries of the labels that are current now. */
export function currentLabels(
  { pipeline }: Memory,
  { subject, abuseTypes }: Replacing,
): readonly number[] {
  const registers = pipeline.open.registersOf(subject.key)
  if (registers === undefined) return []
  return abuseTypes.flatMap((abuseType) => ownLabelOf(registers, abuseType)?.sequence ?? [])
}

/** The labels that new ones replace, among entries read before: labels replace each other in the order of the ledger. */
export class FormerLabels {
  private readonly memory: Memory
  private readonly entries: EntriesRead

  constructor(memory: Memory, entries: EntriesRead) {
    this.memory = memory
    this.entries = entries
  }

  /** Adds a label that was just written, which later ones may replace. */
  note(entry: LabelEntry): void {
    this.entries.set(entry.sequence, entry)
  }

  /** The effects of the current labels. Error: one was not read. */
  of(replacing: Replacing): readonly ReplacedLabel[] {
    return this.current(replacing).map(replacedLabel)
  }

  /** The same of those that have a source. */
  ofSource(replacing: Replacing, source: string): readonly ReplacedLabel[] {
    return this.current(replacing)
      .filter(({ body }) => body.label.source === source)
      .map(replacedLabel)
  }

  private current(replacing: Replacing): readonly LabelEntry[] {
    return currentLabels(this.memory, replacing).map((sequence) => {
      const entry = entryOfKind('label', this.entries.get(sequence))
      if (entry === undefined) throw new Error(`label ${sequence} was not read before`)
      return entry
    })
  }
}

/** The effect of an entry's label, to be taken back. */
export const replacedLabel = ({ body, sequence }: LabelEntry): ReplacedLabel => ({
  ...body.effect,
  sequence,
})
