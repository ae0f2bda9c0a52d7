import { type AbuseType, DAY_MS } from '@winnow/contract'
import type { BlockedEvent, DatedRows } from '@winnow/engine'
import { RecentMap } from './recent-map.ts'

/** An event that waits to be judged. */
export interface ScoredEvent {
  readonly sequence: number
  readonly atMs: number
  readonly userId: string | undefined
  readonly eventType: string
  /** It was blocked: its outcome is unknown. */
  isBlocked: boolean
  /** Its weight; more than 1 for one of a control group. */
  stands: number
  /** Nobody had labelled the user bad, of any abuse type, when the event came. */
  readonly isFresh: boolean
  /** 0–100, in the order of the abuse types that are judged. */
  scores: readonly number[]
  /** The starter models' scores of the same vector, 0–100, in the same order. */
  readonly starters: readonly number[]
}

/** The latest events, which labels can still be matched to. */
const KNOWN_EVENTS = 1_000_000

/** Rows that are judged together. */
export type Group = readonly Pick<Judgement, 'event' | 'isBad'>[]

interface Judgement {
  readonly event: ScoredEvent
  readonly isBad: boolean
  /** The `split` of the label line. */
  readonly split: string | undefined
  /** The label's own time, ms; NaN = it has none. */
  readonly labelMs: number
}

/** Events by id until they are labelled, and their labels, by abuse type. */
export class JudgedEvents {
  private readonly known = new RecentMap<string, ScoredEvent>(KNOWN_EVENTS)
  private readonly bySequence = new RecentMap<number, ScoredEvent>(KNOWN_EVENTS)
  private readonly judged = new Map<AbuseType, Map<number, Judgement>>()
  private readonly badUsers = new Set<string>()

  isFresh(userId: string | undefined): boolean {
    return userId === undefined || !this.badUsers.has(userId)
  }

  noteBadUser(userId: string): void {
    this.badUsers.add(userId)
  }

  add(id: string, event: ScoredEvent): void {
    this.known.set(id, event)
    this.bySequence.set(event.sequence, event)
  }

  find(id: string | undefined): ScoredEvent | undefined {
    return id === undefined ? undefined : this.known.get(id)
  }

  /** The latest events, labelled or not. */
  events(): Iterable<ScoredEvent> {
    return this.bySequence.values()
  }

  /** Notes that an event was blocked, or let through after all, as one of a control group or not. */
  block({ sequence, isBlocked, weight }: BlockedEvent): void {
    const event = this.bySequence.get(sequence)
    if (event === undefined) return
    event.isBlocked = isBlocked
    if (weight !== undefined) event.stands = weight
  }

  /** The latest label of an event counts, of each abuse type. */
  judge(abuseType: AbuseType, judgement: Judgement): void {
    const judged = this.judged.get(abuseType) ?? new Map<number, Judgement>()
    this.judged.set(abuseType, judged)
    judged.set(judgement.event.sequence, judgement)
  }

  of(abuseType: AbuseType): Iterable<Judgement> {
    return this.judged.get(abuseType)?.values() ?? []
  }

  /** Drops the judgements of an abuse type that are not to be kept. Returns how many. */
  keepOnly(abuseType: AbuseType, isKept: (judgement: Judgement) => boolean): number {
    const judged = this.judged.get(abuseType) ?? new Map<number, Judgement>()
    const gone = [...judged].filter(([, judgement]) => !isKept(judgement))
    for (const [sequence] of gone) judged.delete(sequence)
    return gone.length
  }

  /** The judged rows of an abuse type by name: all, those of users never labelled bad before, and each split the labels name. */
  groups(abuseType: AbuseType): ReadonlyMap<string, Group> {
    const all = [...(this.judged.get(abuseType)?.values() ?? [])]
    const splits = new Map<string, Judgement[]>()
    for (const judgement of all) {
      if (judgement.split === undefined) continue
      const name = `split ${judgement.split}`
      const rows = splits.get(name) ?? []
      rows.push(judgement)
      splits.set(name, rows)
    }
    return new Map([
      ['all', all],
      ['new users', all.filter(({ event }) => event.isFresh)],
      ...[...splits].sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
  }
}

/** The rows in columns, with the scores `scoreOf` reads of an event; users are numbered as they appear. */
export function datedRows(group: Group, scoreOf: (event: ScoredEvent) => number): DatedRows {
  const numbers = new Map<string, number>()
  const users = Uint32Array.from(group, ({ event }) => {
    const name = event.userId === undefined ? `event ${event.sequence}` : `user ${event.userId}`
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  })
  return {
    scores: Float64Array.from(group, ({ event }) => scoreOf(event)),
    bad: Uint8Array.from(group, ({ isBad }) => Number(isBad)),
    weights: Float64Array.from(group, ({ event }) => event.stands),
    users,
    days: Uint32Array.from(group, ({ event }) => Math.max(0, Math.floor(event.atMs / DAY_MS))),
  }
}
