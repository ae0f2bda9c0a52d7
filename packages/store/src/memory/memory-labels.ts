import type { LabelledEntity, LabelOfEntity, RecordChanges, StoredLabel } from '@winnow/engine'
import { MAX_LABELS } from '../record-rows.ts'

interface HeldLabel {
  readonly environment: number
  readonly userId: string
  readonly label: StoredLabel
}

/** The newest label of each target and abuse type. */
export class MemoryLabels {
  private readonly held = new Map<string, HeldLabel>()

  fold(environment: number, userId: string, { label, unlabelled }: RecordChanges): void {
    const name = (abuseType: string, of: StoredLabel['of']) =>
      `${environment} ${abuseType} ${of?.type ?? ''} ${of?.id ?? userId}`
    for (const { abuseType, of } of unlabelled) this.held.delete(name(abuseType, of))
    if (label === undefined) return
    this.held.set(name(label.abuseType, label.of), { environment, userId, label })
  }

  /** Newest first. */
  ofUser(environment: number, userId: string): readonly StoredLabel[] {
    return [...this.held.values()]
      .filter((held) => held.environment === environment && held.userId === userId)
      .map(({ label }) => label)
      .toSorted((a, b) => b.sequence - a.sequence)
      .slice(0, MAX_LABELS)
  }

  /** Newest first. */
  ofLabelled(environment: number, thing: LabelledEntity): readonly LabelOfEntity[] {
    return [...this.held.values()]
      .filter(
        ({ label: { of }, ...held }) =>
          held.environment === environment && of?.type === thing.type && of.id === thing.id,
      )
      .map(({ userId, label }) => ({ userId, label }))
      .toSorted((a, b) => b.label.sequence - a.label.sequence)
  }

  all(): Iterable<HeldLabel> {
    return this.held.values()
  }
}
