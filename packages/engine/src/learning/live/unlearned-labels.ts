import type { AbuseType } from '@winnow/contract'
import { OldestFirst } from '../../models/online/oldest-first.ts'

/** A label of the ledger, or labels taken back, that the models have not learned yet. */
export interface UnlearnedLabel {
  /** Its entry. */
  readonly sequence: number
  readonly environment: number
  readonly receivedAtMs: number
  /** Absent when labels are only taken back. */
  readonly says?: SaysLabel
  readonly replaces: readonly { readonly sequence: number; readonly abuseType: AbuseType }[]
}

interface SaysLabel {
  readonly abuseType: AbuseType
  readonly isBad: boolean
  /** The label's own time, ms. */
  readonly atMs: number
  /** What is labelled, as an entity's type code and key. */
  readonly subject: {
    readonly type: number
    readonly key: { readonly lo: number; readonly hi: number }
  }
  /** The event it is about; 0 = none, absent = not looked up yet. */
  readonly event?: number
  /** The caller named the event. */
  readonly isNamed?: true
}

/** Labels that may wait to be learned; of more, the oldest is dropped and never learned. */
const MAX_UNLEARNED_LABELS = 50_000

/** Labels on their way to the models, the oldest first. */
export class UnlearnedLabels {
  private readonly labels = new Map<number, UnlearnedLabel>()
  private readonly oldest = new OldestFirst(this.labels)

  get size(): number {
    return this.labels.size
  }

  has(sequence: number): boolean {
    return this.labels.has(sequence)
  }

  add(label: UnlearnedLabel): void {
    this.labels.set(label.sequence, label)
    if (this.labels.size <= MAX_UNLEARNED_LABELS) return
    const oldest = this.oldest.next()
    if (oldest !== undefined) this.labels.delete(oldest)
  }

  delete(sequence: number): void {
    this.labels.delete(sequence)
  }

  /** Drops labels up to an entry: another node learned from them, or could not. */
  forgetUntil(sequence: number): void {
    for (const label of this.labels.keys()) if (label <= sequence) this.labels.delete(label)
  }

  all(): IterableIterator<UnlearnedLabel> {
    return this.labels.values()
  }

  /** The oldest ones, all of one environment. */
  first(most: number): readonly UnlearnedLabel[] {
    const first: UnlearnedLabel[] = []
    for (const label of this.labels.values()) {
      if (label.environment !== (first[0] ?? label).environment) continue
      if (first.push(label) === most) break
    }
    return first
  }
}
