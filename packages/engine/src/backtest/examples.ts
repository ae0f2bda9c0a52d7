/** An event that is shown with the figures. */
export interface Example {
  readonly sequence: number
  readonly userId: string | undefined
  readonly amountMicros: number | undefined
  /** What the old and the new policy took it for: `workflow/route`, of each workflow that took a route. */
  readonly was: readonly string[]
  readonly wouldBe: readonly string[]
}

/** Examples of one kind in a report. */
export const MAX_EXAMPLES = 20

/** Keeps the examples of the largest amounts, one per user; of equal amounts the earlier. */
export class Examples {
  private kept: Example[] = []
  private count = 0

  add(example: Example): void {
    this.count += 1
    const last = this.kept[MAX_EXAMPLES - 1]
    if (last !== undefined && compare(example, last) >= 0) return
    const same = this.kept.findIndex(
      ({ userId }) => userId !== undefined && userId === example.userId,
    )
    const known = this.kept[same]
    if (known !== undefined && compare(example, known) >= 0) return
    const others = this.kept.filter((_, at) => at !== same)
    this.kept = [...others, example].sort(compare).slice(0, MAX_EXAMPLES)
  }

  /** `count`: all events of the kind, shown or not. */
  all(): { readonly count: number; readonly shown: readonly Example[] } {
    return { count: this.count, shown: this.kept }
  }
}

const compare = (one: Example, other: Example): number =>
  (other.amountMicros ?? 0) - (one.amountMicros ?? 0) || one.sequence - other.sequence
