import type { Sighting, Subject } from '@winnow/engine'
import type { SubjectRow } from '../record-rows.ts'
import { seenAgain, type SightingTimes } from '../sightings.ts'

/** A subject, with its place among all that became known. */
export interface SeenPage {
  readonly number: number
  readonly row: SubjectRow
}

/** Which devices, sessions and users were seen together: a device and another are kept at both. */
export class MemorySightings<Page extends SeenPage> {
  private readonly bySubject = new Map<Page, Map<Page, SightingTimes>>()

  add(a: Page, b: Page, now: SightingTimes): void {
    this.addTo(a, b, now)
    this.addTo(b, a, now)
  }

  /** Keeps the pair at the first alone. */
  addTo(of: Page, other: Page, now: SightingTimes): void {
    const times = this.bySubject.get(of) ?? new Map<Page, SightingTimes>()
    times.set(other, seenAgain(times.get(other), now))
    this.bySubject.set(of, times)
  }

  has(a: Page, b: Page): boolean {
    return this.bySubject.get(a)?.has(b) === true
  }

  /** All of a type that were seen with a subject, the one seen last first. */
  newest(of: Page | undefined, type: Subject['type']): readonly (readonly [Page, SightingTimes])[] {
    const all = of === undefined ? [] : [...(this.bySubject.get(of) ?? [])]
    return all
      .filter(([{ row }]) => row.type === type)
      .toSorted(([a, x], [b, y]) => y.lastSequence - x.lastSequence || b.number - a.number)
  }

  *all(): Generator<readonly [Page, Page, SightingTimes]> {
    for (const [of, others] of this.bySubject) {
      for (const [other, times] of others) yield [of, other, times]
    }
  }
}

/** As it is answered. */
export const sightingOf = ({ row }: SeenPage, times: SightingTimes): Sighting => ({
  id: row.id,
  ...times,
  joined: row.joined,
})
