import { FEATURES } from '../features/index.ts'

/** Users of one sample at most: 2.4 MB. */
export const MAX_POPULATION_USERS = 2000

/** Fewer users than this say nothing about what is usual. */
export const LEAST_USERS = 20

/** Where a value stands among the users of whom the feature is known. */
export interface Standing {
  readonly users: number
  /** Users with a lower value. */
  readonly lower: number
  /** Users with the same value. */
  readonly same: number
}

/**
 * What is usual: the last known value of each feature, of a sample of users. Vectors are added
 * newest first; an older one only fills what is still unknown of its user.
 */
export class Population {
  private readonly users = new Map<string, number>()
  /** A column per feature, a row per user; NaN = unknown. */
  private readonly columns = new Float32Array(FEATURES.length * MAX_POPULATION_USERS).fill(NaN)

  /** By place: a sort of each column is too much to be done at every question. */
  private readonly medians = new Map<number, number | undefined>()

  get size(): number {
    return this.users.size
  }

  get isFull(): boolean {
    return this.users.size === MAX_POPULATION_USERS
  }

  /** Adds an older vector of a user; `features` in the order of FEATURES. New users are left out once it is full. */
  add(userId: string, features: Float32Array): void {
    const known = this.users.get(userId)
    if (known === undefined && this.isFull) return
    const row = known ?? this.users.size
    this.medians.clear()
    this.users.set(userId, row)
    for (let place = 0; place < FEATURES.length; place += 1) {
      const at = place * MAX_POPULATION_USERS + row
      if (Number.isNaN(this.columns[at])) this.columns[at] = features[place] ?? NaN
    }
  }

  /** Undefined when the feature is known of too few users. Costs a look at each of them. */
  standing(place: number, value: number): Standing | undefined {
    const first = place * MAX_POPULATION_USERS
    let [users, lower, same] = [0, 0, 0]
    for (let at = first; at < first + this.size; at += 1) {
      const theirs = this.columns[at] ?? NaN
      if (theirs === theirs) users += 1
      if (theirs < value) lower += 1
      if (theirs === value) same += 1
    }
    return users < LEAST_USERS ? undefined : { users, lower, same }
  }

  /** The median of the users of whom the feature is known; undefined when these are too few. */
  usual(place: number): number | undefined {
    if (!this.medians.has(place)) this.medians.set(place, this.median(place))
    return this.medians.get(place)
  }

  private median(place: number): number | undefined {
    const first = place * MAX_POPULATION_USERS
    const known = this.columns
      .slice(first, first + this.size)
      .filter((value) => !Number.isNaN(value))
      .sort()
    return known.length < LEAST_USERS ? undefined : known[Math.floor((known.length - 1) / 2)]
  }
}
