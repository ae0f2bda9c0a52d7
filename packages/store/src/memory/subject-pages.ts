import type { Subject, TimelineEntry } from '@winnow/engine'
import { emptySubject, type SubjectRow } from '../record-rows.ts'

/** What is held of a user, a session or a device. */
export interface SubjectPage {
  /** Its place among all subjects. */
  readonly number: number
  readonly row: SubjectRow
  /** Oldest first. */
  lines: TimelineEntry[]
}

/** All subjects, by environment, type and id. */
export class SubjectPages {
  private readonly pages = new Map<string, SubjectPage>()

  get(environment: number, type: string, id: string): SubjectPage | undefined {
    return this.pages.get(nameOf(environment, type, id))
  }

  /** Makes one that is not there yet. */
  page(environment: number, subject: Subject): SubjectPage {
    const name = nameOf(environment, subject.type, subject.id)
    const known = this.pages.get(name)
    if (known !== undefined) return known
    const number = this.pages.size
    const page = { number, row: emptySubject(environment, subject), lines: [] }
    this.pages.set(name, page)
    return page
  }

  /** The user that has the entry in their timeline: a session that was joined to a user is the user's. */
  owner(environment: number, subject: Subject): SubjectPage {
    const page = this.page(environment, subject)
    const { joined } = page.row
    return joined === undefined ? page : this.page(environment, { type: 'user', id: joined })
  }

  /** In the order in which they came. */
  all(): IterableIterator<SubjectPage> {
    return this.pages.values()
  }
}

export const nameOf = (environment: number, kind: string, id: string): string =>
  `${environment} ${kind} ${id}`
