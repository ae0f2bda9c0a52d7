import type { EnvironmentRetention, RetentionAges, StoredRetention } from '@winnow/engine'
import type { RetentionTable } from '../retention/retention-table.ts'

/** Ages that last as long as the process. */
export class MemoryRetention implements RetentionTable {
  private readonly rows = new Map<number, StoredRetention>()

  async all(): Promise<readonly StoredRetention[]> {
    return [...this.rows.values()].toSorted((a, b) => a.environment - b.environment)
  }

  async setAges(environment: number, ages: RetentionAges): Promise<void> {
    this.put(environment, { ages: { ...ages } })
  }

  async begin(environments: readonly number[]): Promise<void> {
    for (const environment of environments) this.put(environment, { isStale: true })
  }

  async reach(
    reached: readonly Pick<EnvironmentRetention, 'environment' | 'reach'>[],
  ): Promise<void> {
    for (const { environment, reach } of reached) this.put(environment, { reach: { ...reach } })
  }

  async renewed(): Promise<void> {
    for (const environment of this.rows.keys()) this.put(environment, { isStale: false })
  }

  private put(environment: number, change: Partial<StoredRetention>): void {
    const former = this.rows.get(environment) ?? {
      environment,
      ages: {},
      reach: {},
      isStale: false,
    }
    this.rows.set(environment, { ...former, ...change })
  }
}
