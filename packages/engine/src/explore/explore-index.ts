import type { ExploreType } from '@winnow/contract/native'
import { type EventEntry, eventOf } from '../entries/event-entry.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeOutcome } from '../events/outcome.ts'
import { entityIdsOf } from '../policies/entity-ids.ts'
import { verdictIn } from '../policies/recorded-verdict.ts'
import type { PolicyInput } from '../policies/policy-input.ts'
import { DECISION_FIELDS, type EventReader, LABEL_FIELDS, readersOf } from './event-readers.ts'
import { type ExploreField, newField } from './explore-field.ts'
import { EXPLORE_LIMITS } from './explore-limits.ts'
import type { UnseenUser } from './explore-question.ts'
import { Segment, shortText } from './segment.ts'
import { STANDING_WORDS, UserStanding } from './user-standing.ts'

const USER = 'event.user_id'

/**
 * The events of one environment by columns, in memory. Newer entries and older ones may come in turns: the index is the same
 * whichever way it was filled. Pure: it is made of entries alone.
 */
export class ExploreIndex {
  readonly environment: number
  private readonly all = new Map<string, ExploreField>()
  private readonly readers = new Map<string, readonly BoundReader[]>()
  private readonly standing = new UserStanding()
  private older: Segment[] = []
  private newer: Segment[] = []
  private count = 0
  private customCount = 0

  constructor(environment: number) {
    this.environment = environment
    for (const name of [...LABEL_FIELDS, ...DECISION_FIELDS]) {
      const field = { ...newField(name, 'text'), isOfNow: true as const }
      STANDING_WORDS.slice(1).forEach((word) => field.texts.add(word))
      this.all.set(name, field)
    }
  }

  /** Events in the index. */
  get events(): number {
    return this.count
  }

  get isFull(): boolean {
    return this.count >= EXPLORE_LIMITS.events
  }

  get bytes(): number {
    return this.segments().reduce((sum, { bytes }) => sum + bytes, 0)
  }

  field(name: string): ExploreField | undefined {
    return this.all.get(name)
  }

  fields(): readonly ExploreField[] {
    return [...this.all.values()]
  }

  /** From the oldest to the newest. */
  segments(): readonly Segment[] {
    return [...this.older.toReversed(), ...this.newer]
  }

  /** Takes entries that follow all that were taken. */
  takeNewer(entries: readonly LedgerEntry[]): void {
    for (const entry of entries) {
      this.noteOwn(entry)
      const event = this.ownEvent(entry)
      if (event === undefined) continue
      let last = this.newer.at(-1)
      if (last === undefined || last.isFull) {
        last?.seal()
        last = new Segment()
        this.newer.push(last)
      }
      this.add(last, event)
    }
    this.shed()
  }

  /** Takes entries that all that were taken follow, in their order. Each call makes a segment. */
  takeOlder(entries: readonly LedgerEntry[]): void {
    const own = entries.flatMap((entry) => {
      this.noteOwn(entry)
      return this.ownEvent(entry) ?? []
    })
    if (own.length === 0) return
    const segment = new Segment(own.length)
    for (const event of own) this.add(segment, event)
    segment.seal()
    this.older.push(segment)
  }

  /** The number of the text of a field of now, for each user by the number of their id; 0 = none, or unseen. */
  codesOfNow(field: ExploreField, unseen: readonly UnseenUser[] = []): Uint8Array {
    const users = this.userField().texts
    const codes = new Uint8Array(users.size)
    for (const [userId, word] of this.standing.of(field.name)) {
      const user = users.codeOf(shortText(userId))
      if (user !== undefined) codes[user] = field.texts.codeOf(word) ?? 0
    }
    for (const { userId } of unseen) {
      const user = users.codeOf(shortText(userId))
      if (user !== undefined) codes[user] = 0
    }
    return codes
  }

  userField(): ExploreField {
    return this.fieldOf(USER, 'text')
  }

  private noteOwn(entry: LedgerEntry): void {
    if (entry.environment === this.environment) this.standing.note(entry)
  }

  private ownEvent(entry: LedgerEntry): EventEntry | undefined {
    return entry.environment === this.environment ? entryOfKind('event', entry) : undefined
  }

  private shed(): void {
    while (this.count > EXPLORE_LIMITS.events) {
      const oldest = this.older.pop() ?? this.newer.shift()
      if (oldest === undefined) return
      this.count -= oldest.rows
    }
  }

  private add(segment: Segment, entry: EventEntry): void {
    const event = eventOf(entry)
    const { timeMs: atMs = entry.receivedAtMs } = event
    const { features, scores, enrichment, sections } = decodeOutcome(entry.outcome)
    const input: PolicyInput = {
      event,
      ids: entityIdsOf(event),
      atMs,
      features,
      scores,
      enrichment,
      decided: () => undefined,
      isListed: () => false,
    }
    segment.add(entry.sequence, atMs)
    this.count += 1
    for (const { field, read } of this.readersOf(event.type)) {
      const value = read(input)
      if (value !== undefined) segment.set(field, value)
    }
    this.addCustom(segment, event.custom)
    this.addDerived(segment, input)
    if (sections !== undefined) this.addVerdict(segment, sections)
  }

  private addCustom(segment: Segment, custom: PolicyInput['event']['custom']): void {
    for (const [name, value] of Object.entries(custom)) {
      const path = `event.custom.${name}`
      if (!this.all.has(path)) {
        if (this.customCount >= EXPLORE_LIMITS.customFields) continue
        this.customCount += 1
      }
      const type = typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean')
      const field = this.fieldOf(path, type)
      if (field.type === type && value !== '') segment.set(field, value)
    }
  }

  private addDerived(segment: Segment, { event }: PolicyInput): void {
    const mail = event.fields['$user_email']
    const at = typeof mail === 'string' ? mail.lastIndexOf('@') : -1
    if (typeof mail !== 'string' || at < 0) return
    segment.set(this.fieldOf('event.email_domain', 'text'), mail.slice(at + 1).toLowerCase())
  }

  private addVerdict(
    segment: Segment,
    sections: NonNullable<ReturnType<typeof decodeOutcome>['sections']>,
  ): void {
    for (const { workflow, route, actions } of verdictIn(sections)?.workflows ?? []) {
      if (route === undefined) continue
      segment.set(this.fieldOf('verdict.route', 'text'), `${workflow}/${route}`)
      for (const action of actions) {
        if (action.do === 'decide') {
          segment.set(this.fieldOf('verdict.decision', 'text'), action.decision)
        }
        if (action.do === 'review') {
          segment.set(this.fieldOf('verdict.queue', 'text'), action.queue)
        }
      }
    }
  }

  private readersOf(eventType: string): readonly BoundReader[] {
    const known = this.readers.get(eventType)
    if (known !== undefined) return known
    const made = readersOf(eventType).map((reader) => ({
      field: this.fieldOf(reader.name, reader.type),
      read: reader.read,
    }))
    this.readers.set(eventType, made)
    return made
  }

  private fieldOf(name: string, type: ExploreType): ExploreField {
    const field = this.all.get(name) ?? newField(name, type)
    this.all.set(name, field)
    return field
  }
}

interface BoundReader {
  readonly field: ExploreField
  readonly read: EventReader['read']
}
