import type { EnvironmentRetention, RetentionAges, StoredRetention } from '@winnow/engine'

/** Where a store keeps ages, and how far old entries were shrunk. */
export interface RetentionTable {
  all(): Promise<readonly StoredRetention[]>
  setAges(environment: number, ages: RetentionAges): Promise<void>
  /** Entries are about to be shrunk, so what is derived of them is not as they are. */
  begin(environments: readonly number[]): Promise<void>
  /** All up to some entries were looked at. */
  reach(reached: readonly Pick<EnvironmentRetention, 'environment' | 'reach'>[]): Promise<void>
  /** What is derived of the ledger was made anew. */
  renewed(): Promise<void>
}
