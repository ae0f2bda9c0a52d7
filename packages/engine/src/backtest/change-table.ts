import { POLICY_RESULTS, type PolicyResult } from '../policies/policy-result.ts'

/** One cell of the table: what the old policy did, and what the new one would do. */
export interface ChangeCell {
  readonly was: PolicyResult
  readonly wouldBe: PolicyResult
  readonly events: number
  /** Different users with such an event. Events without a user count in `events` alone. */
  readonly users: number
  readonly amountMicros: number
}

const SIZE = POLICY_RESULTS.length

/** Was → would be, in events, users and money. The events of all cells together are all events that were added. */
export class ChangeTable {
  private readonly events = new Float64Array(SIZE * SIZE)
  private readonly amounts = new Float64Array(SIZE * SIZE)
  /** Of each user, a bit per cell. */
  private readonly users = new Map<string, number>()

  add(was: PolicyResult, wouldBe: PolicyResult, of: Contribution): void {
    const cell = POLICY_RESULTS.indexOf(was) * SIZE + POLICY_RESULTS.indexOf(wouldBe)
    this.events[cell] = (this.events[cell] ?? 0) + 1
    this.amounts[cell] = (this.amounts[cell] ?? 0) + (of.amountMicros ?? 0)
    if (of.userId === undefined) return
    this.users.set(of.userId, (this.users.get(of.userId) ?? 0) | (1 << cell))
  }

  /** All cells, row by row in the order of POLICY_RESULTS. */
  cells(): readonly ChangeCell[] {
    const users = this.usersByCell()
    return POLICY_RESULTS.flatMap((was, row) =>
      POLICY_RESULTS.map((wouldBe, column) => {
        const cell = row * SIZE + column
        return {
          was,
          wouldBe,
          events: this.events[cell] ?? 0,
          users: users[cell] ?? 0,
          amountMicros: this.amounts[cell] ?? 0,
        }
      }),
    )
  }

  private usersByCell(): readonly number[] {
    const counts = Array.from({ length: SIZE * SIZE }, () => 0)
    for (const bits of this.users.values()) {
      for (let cell = 0; cell < counts.length; cell += 1) {
        if ((bits & (1 << cell)) !== 0) counts[cell] = (counts[cell] ?? 0) + 1
      }
    }
    return counts
  }
}

/** What an event adds to a cell. */
export interface Contribution {
  readonly userId: string | undefined
  readonly amountMicros: number | undefined
}
