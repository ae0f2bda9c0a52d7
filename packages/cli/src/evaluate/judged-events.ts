import type { DatedRows } from '@winnow/engine'
import { RecentMap } from './recent-map.ts'

/** An event that waits to be judged. */
export interface ScoredEvent {
  readonly sequence: number
  readonly atMs: number
  readonly userId: string | undefined
  /** Nobody had labelled the user bad, of any abuse type, when the event came. */
  readonly isFresh: boolean
  /** Of the abuse type that is judged, 0–100. */
  score: number
}

/** Latest events that a label still finds. */
const UNJUDGED_EVENTS = 1_000_000

const DAY_MS = 86_400_000

/** Rows that are judged together. */
export type Group = Pick<Judgement, 'event' | 'isBad' | 'split'>

interface Judgement {
  readonly event: ScoredEvent
  readonly isBad: boolean
  /** What the label file calls the part of the data it belongs to. */
  readonly split: string | undefined
}

/** Events by id until they are labelled, and what their labels said. */
export class JudgedEvents {
  private readonly unjudged = new RecentMap<string, ScoredEvent>(UNJUDGED_EVENTS)
  private readonly judged = new Map<number, Judgement>()
  private readonly badUsers = new Set<string>()

  isFresh(userId: string | undefined): boolean {
    return userId === undefined || !this.badUsers.has(userId)
  }

  noteBadUser(userId: string): void {
    this.badUsers.add(userId)
  }

  add(id: string, event: ScoredEvent): void {
    this.unjudged.set(id, event)
  }

  find(id: string | undefined): ScoredEvent | undefined {
    return id === undefined ? undefined : this.unjudged.get(id)
  }

  /** The latest label of an event counts. */
  judge(event: ScoredEvent, isBad: boolean, split: string | undefined): void {
    this.judged.set(event.sequence, { event, isBad, split })
  }

  /** The judged rows by name: all, those of users never labelled bad before, and each split the labels name. */
  groups(): ReadonlyMap<string, readonly Group[]> {
    const groups = new Map<string, Group[]>([
      ['all', []],
      ['new users', []],
    ])
    for (const judgement of this.judged.values()) {
      groups.get('all')?.push(judgement)
      if (judgement.event.isFresh) groups.get('new users')?.push(judgement)
      if (judgement.split === undefined) continue
      const name = `split ${judgement.split}`
      const rows = groups.get(name) ?? []
      rows.push(judgement)
      groups.set(name, rows)
    }
    return groups
  }
}

/** The rows in columns; users are numbered as they appear. */
export function datedRows(group: readonly Group[]): DatedRows {
  const numbers = new Map<string, number>()
  const users = Uint32Array.from(group, ({ event }) => {
    const name = event.userId === undefined ? `event ${event.sequence}` : `user ${event.userId}`
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
  return {
    scores: Float64Array.from(group, ({ event }) => event.score),
    bad: Uint8Array.from(group, ({ isBad }) => Number(isBad)),
    users,
    days: Uint32Array.from(group, ({ event }) => Math.max(0, Math.floor(event.atMs / DAY_MS))),
  }
}
