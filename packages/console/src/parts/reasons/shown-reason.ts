/** Why a score is what it is: one part of it. */
export interface ShownReason {
  readonly name: string
  readonly text: string
  readonly points: number
  readonly value?: number | undefined
  /** The median of users. */
  readonly usual?: number | undefined
  /** Percent of users with a lower value. */
  readonly percentile?: number | undefined
  /** The entities that it is about: `device`. */
  readonly about: readonly string[]
}
