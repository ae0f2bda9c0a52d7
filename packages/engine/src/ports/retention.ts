/** What has an age of its own, by the name of its setting. */
export const RETAINED_PARTS = ['events', 'content', 'beacons', 'audit'] as const

export type RetainedPart = (typeof RETAINED_PARTS)[number]

/** After how many days each part is shrunk; 0 = it is kept for good. What is absent is as the service's settings say. */
export type RetentionAges = Readonly<Partial<Record<RetainedPart, number>>>

/** The last entry up to which each part was shrunk; absent = none was. */
export type RetentionReach = Readonly<Partial<Record<RetainedPart, number>>>

export interface EnvironmentRetention {
  readonly environment: number
  readonly ages: RetentionAges
  readonly reach: RetentionReach
}

/** The same as it is stored. */
export interface StoredRetention extends EnvironmentRetention {
  /** Entries were shrunk since what is derived of the ledger was made. */
  readonly isStale: boolean
}

/** Which entries are old. */
export interface RetentionTask {
  /** With all ages that apply. */
  readonly environments: readonly EnvironmentRetention[]
  readonly nowMs: number
}

/** Entries that were looked at, one page. */
export interface RetentionStep {
  /** How many of them were shrunk. */
  readonly shrunk: number
  /** The last one that was looked at. */
  readonly sequence: number
}

/** Ages of what is kept, and how far old entries were shrunk. */
export interface Retention {
  /** Of all environments that ever had an age. Errors: the store's. */
  all(): Promise<readonly StoredRetention[]>
  /** Puts ages in the place of the former ones. Errors: the store's. */
  setAges(environment: number, ages: RetentionAges): Promise<void>
  /**
   * Shrinks old entries, page by page, and keeps how far it is: a pass that was left begins again there. The newest entry stays. Errors:
   * StoreStopped, StoreBusy; the store's.
   */
  shrink(task: RetentionTask): AsyncGenerator<RetentionStep, void>
  /** Makes anew what is derived of the ledger, without what was shrunk. Errors: the same. */
  renew(): Promise<void>
  /** Gives up what is under way. */
  close(): Promise<void>
}
