/** Events of one kind: how many, and the first of them. */
export interface NamedEvents {
  readonly count: number
  readonly sequences: readonly number[]
}

/** Events of one kind that a report names. */
const MAX_NAMED = 20

/** Counts events, and keeps the first. */
export class EventNames {
  private count = 0
  private readonly sequences: number[] = []

  add(sequence: number): void {
    this.count += 1
    if (this.sequences.length < MAX_NAMED) this.sequences.push(sequence)
  }

  all(): NamedEvents {
    return { count: this.count, sequences: [...this.sequences] }
  }
}
