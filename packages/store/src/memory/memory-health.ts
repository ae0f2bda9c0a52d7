import type { HealthCount, HealthSighting, IntegrationHealth } from '@winnow/engine'
import { HealthCounts, publicCount } from '../health-counts.ts'

/** Counts that last as long as the process. */
export class MemoryHealth implements IntegrationHealth {
  private readonly counts = new HealthCounts()

  count(sighting: HealthSighting): void {
    this.counts.add(sighting)
  }

  async flush(): Promise<void> {}

  async read(environment: number, sinceDay: number): Promise<readonly HealthCount[]> {
    return [...this.counts.all()]
      .filter((count) => count.environment === environment && count.day >= sinceDay)
      .map(publicCount)
  }
}
