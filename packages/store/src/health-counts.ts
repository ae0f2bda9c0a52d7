import { DAY_MS } from '@winnow/contract'
import {
  type HealthCount,
  type HealthSighting,
  MAX_HEALTH_COUNTS_PER_DAY,
  OTHER_SIGHTINGS,
} from '@winnow/engine'
import { type EnvironmentCount, HealthPage } from './health-page.ts'

/** Pages (an environment's day, or its figures) held in memory; the oldest is dropped, its counts are flushed by then. */
export const MAX_HEALTH_PAGES = 4096

/** Days since 1970 stay below it for two thousand years: with the environment they make one number. */
const MAX_DAYS = 2 ** 20

/**
 * Counts sightings per environment and day, each day with a bounded number of different names.
 * `known` ones were counted before: only their names are taken, so that the bound holds across
 * restarts, or (`counted`) their numbers as well.
 */
export class HealthCounts {
  private readonly pages = new Map<number, HealthPage>()

  constructor(known: Iterable<EnvironmentCount> = [], take: 'names' | 'counted' = 'names') {
    for (const count of known) {
      this.page(count).add(take === 'names' ? { ...count, count: 0 } : count)
    }
  }

  /** Called for every event: the literal has one shape, where a spread would make one each time. */
  add({ environment, verdict, eventType, code, path, problem, atMs }: HealthSighting): void {
    const day = Math.floor(atMs / DAY_MS)
    const count = 1
    this.merge({
      environment,
      day,
      verdict,
      eventType,
      code,
      path,
      problem,
      count,
      lastSeenMs: atMs,
    })
  }

  merge(count: EnvironmentCount): void {
    const page = this.page(count)
    const known = page.find(count)
    if (known !== undefined) {
      known.count += count.count
      known.lastSeenMs = Math.max(known.lastSeenMs, count.lastSeenMs)
    } else if (page.size < MAX_HEALTH_COUNTS_PER_DAY || isOther(count)) {
      page.add(count)
    } else {
      const path = OTHER_SIGHTINGS
      this.merge({ ...count, code: 0, eventType: OTHER_SIGHTINGS, path, problem: '' })
    }
  }

  /** All counts that are not zero. */
  *all(): Generator<EnvironmentCount> {
    for (const page of this.pages.values()) {
      for (const count of page.all()) if (count.count > 0) yield { ...count }
    }
  }

  /** Sets what was flushed back to zero; what was counted since stays. */
  subtract(flushed: readonly EnvironmentCount[]): void {
    for (const count of flushed) {
      const known = this.page(count).find(count)
      if (known !== undefined) known.count -= count.count
    }
  }

  private page({ environment, day, verdict }: EnvironmentCount): HealthPage {
    const name = (environment * MAX_DAYS + day) * 2 + (verdict === 'measured' ? 1 : 0)
    const known = this.pages.get(name)
    if (known !== undefined) return known
    const page = new HealthPage()
    this.pages.set(name, page)
    if (this.pages.size > MAX_HEALTH_PAGES) this.dropOldest()
    return page
  }

  private dropOldest(): void {
    const [oldest] = this.pages.keys()
    if (oldest !== undefined) this.pages.delete(oldest)
  }
}

/** A count without its environment, as the port answers it. */
export function publicCount(from: EnvironmentCount): HealthCount {
  const { day, verdict, eventType, code, path, problem, count, lastSeenMs } = from
  return { day, verdict, eventType, code, path, problem, count, lastSeenMs }
}

function isOther({ eventType, path }: EnvironmentCount): boolean {
  return eventType === OTHER_SIGHTINGS && path === OTHER_SIGHTINGS
}
