import type { EntityKey } from '../entities/entity-key.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import { isSpent } from '../entities/spent.ts'
import { ID_FIELDS } from '../event-types/made-entity.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { ListKeys, referenceOf } from '../lists/list-keys.ts'
import { normalValue } from '../lists/normal-value.ts'
import { acceptedEventOf } from '../core/apply-entry.ts'
import { eventPartsOf } from '../events/event-parts-of.ts'
import type { ReceivedEvent } from '../events/received-event.ts'
import { SentEvent } from '../records/sent-event.ts'
import type { ListDefinition, ListKind } from '../ports/list.ts'
import { textsIn } from './leaves.ts'
import type { ListedValues } from '../ports/erasures.ts'
import { isTheirs, listedName, type Person } from './person.ts'
import { spender } from '../entities/spend.ts'

/** Fields of events with ids that other entries use, too. */
const NAMING = [...Object.values(ID_FIELDS), '$device_id']

/** Ids of which is remembered what they are spent as: nine hashes each. */
const MAX_REMEMBERED = 65_536

/** A reading of the whole ledger. */
interface Look {
  readonly see: (entry: LedgerEntry) => void
  readonly isNeeded: () => boolean
}

function remembered(spend: (id: string) => string): (id: string) => string {
  const known = new Map<string, string>()
  return (id) => {
    const found = known.get(id) ?? spend(id)
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(id, found)
    return found
  }
}

export interface PersonParts {
  readonly keys: EntityKeys
  readonly seed: EntityKey
  readonly environment: number
  /** Their id, spent. */
  readonly user: string
  /** The same as it was sent; undefined: it is to be found. */
  readonly userId: string | undefined
}

/** Finds out what is a user's alone. All entries of the ledger are to be shown to it once for each of its looks, in their order. */
export class PersonFinder {
  readonly parts: PersonParts
  /** Entries that changed values of lists. */
  readonly listChanges: number[] = []
  /** Their events. */
  readonly events: number[] = []
  private readonly spend: (id: string) => string
  private readonly listKeys: ListKeys
  private userId: string | undefined
  private readonly sessions = new Set<string>()
  private readonly ids = new Set<string>()
  private readonly lists = new Map<string, ListDefinition>()
  /** All that lists ever held. */
  private readonly stored = new Set<string>()
  /** Values of lists in their events, in the normal form of a kind. */
  private readonly values = new Map<string, Set<string>>()

  constructor(parts: PersonParts) {
    this.parts = parts
    this.userId = parts.userId
    this.spend = remembered(spender(parts.keys, parts.environment))
    this.listKeys = new ListKeys(parts.seed)
  }

  /** To be done one after the other; whether one is needed is known after those before it. */
  get looks(): readonly [Look, ...Look[]] {
    const { sessions, values } = this
    return [
      this.lookOf(this.lookForThem, () => true),
      this.lookOf(this.lookForOthers, () => sessions.size > 0),
      this.lookOf(this.lookForValues, () => true),
      this.lookOf(this.lookForShared, () => values.size > 0),
    ]
  }

  /** False: lists never held anything. */
  get hasListed(): boolean {
    return this.stored.size > 0
  }

  /** What lists that there are have of them alone. */
  listed(): readonly ListedValues[] {
    const { listed } = this.person()
    return [...this.lists.values()].flatMap(({ name, kind, form }) => {
      const begin = listedName(name, '')
      const values = [...listed]
        .filter((value) => value.startsWith(begin))
        .map((value) => value.slice(begin.length))
      const named = form === 'hashed' ? values.map(referenceOf) : values
      return values.length === 0 ? [] : [{ list: name, kind, values: named }]
    })
  }

  person(): Person {
    const { environment, user } = this.parts
    const { userId, sessions, spend } = this
    const ids = new Set([user, ...sessions, ...this.ids])
    const listed = new Set([...this.values.values()].flatMap((names) => [...names]))
    return { environment, user, userId, sessions, ids, listed, spend }
  }

  /** Their sessions, and what lists hold. */
  private readonly lookForThem = (entry: LedgerEntry): void => {
    if (entry.kind === 'list') {
      const { name, definition } = entry.body
      if (definition !== null) this.lists.set(name, definition)
    } else if (entry.kind === 'listed') {
      const { list, added } = entry.body
      this.listChanges.push(entry.sequence)
      for (const { value } of added) this.stored.add(listedName(list, value))
    } else if (entry.kind === 'link') this.lookAtLink(entry.body)
    if (entry.kind !== 'event') return
    const { userId, sessionId } = new SentEvent(entry.body)
    if (userId === undefined || this.spend(userId) !== this.parts.user) return
    if (!isSpent(userId)) this.userId = userId
    if (sessionId !== undefined) this.sessions.add(this.spend(sessionId))
  }

  private lookAtLink({
    userId,
    sessionId,
  }: {
    readonly userId: string
    readonly sessionId: string
  }) {
    if (this.spend(userId) === this.parts.user) this.sessions.add(this.spend(sessionId))
  }

  /** A session that another user was in is not theirs alone. */
  private readonly lookForOthers = (entry: LedgerEntry): void => {
    if (entry.kind !== 'event' || this.sessions.size === 0) return
    const { userId, sessionId } = new SentEvent(entry.body)
    if (userId === undefined || sessionId === undefined) return
    if (this.spend(userId) !== this.parts.user) this.sessions.delete(this.spend(sessionId))
  }

  /** What their events name, and which values of lists they have. */
  private readonly lookForValues = (entry: LedgerEntry): void => {
    const isTheirs = entry.kind === 'event' && this.isTheirs(new SentEvent(entry.body))
    const event = isTheirs ? this.eventOf(entry) : undefined
    if (event === undefined) return
    this.events.push(entry.sequence)
    for (const name of NAMING) {
      const id = event.event.fields[name]
      if (typeof id === 'string' && id !== '') this.ids.add(this.spend(id))
    }
    if (this.stored.size === 0) return
    for (const text of namesIn(event, this.parts.keys)) {
      for (const definition of this.lists.values()) this.noteValue(definition, text)
    }
  }

  private noteValue(definition: ListDefinition, text: string): void {
    const { kind, name } = definition
    const value = normalValue(kind, text)
    const stored = this.listKeys.stored(this.parts.environment, definition, value)
    const listed = listedName(name, stored)
    if (!this.stored.has(listed)) return
    const normal = normalName(kind, value)
    const known = this.values.get(normal)
    if (known === undefined) this.values.set(normal, new Set([listed]))
    else known.add(listed)
  }

  /** A value that another event has is not theirs alone, but for their id: events of others lose it. */
  private readonly lookForShared = (entry: LedgerEntry): void => {
    const event = this.values.size === 0 ? undefined : this.eventOf(entry)
    if (event === undefined || this.isTheirs(event.event)) return
    const kinds = new Set([...this.lists.values()].map(({ kind }) => kind))
    for (const text of namesIn(event, this.parts.keys)) {
      if (this.spend(text) === this.parts.user) continue
      for (const kind of kinds) this.values.delete(normalName(kind, normalValue(kind, text)))
    }
  }

  private lookOf(see: Look['see'], isNeeded: Look['isNeeded']): Look {
    const { environment } = this.parts
    return { see: (entry) => void (entry.environment === environment && see(entry)), isNeeded }
  }

  private isTheirs(event: Parameters<typeof isTheirs>[1]): boolean {
    const { sessions, spend, parts } = this
    return isTheirs({ user: parts.user, sessions, spend }, event)
  }

  private eventOf(entry: LedgerEntry): ReceivedEvent | undefined {
    return entry.kind === 'event' ? acceptedEventOf(entry) : undefined
  }
}

const normalName = (kind: ListKind, value: string): string => `${kind}\n${value}`

/** All texts of an event, and the entities that it mentions as lists name them. */
function* namesIn(event: ReceivedEvent, keys: EntityKeys): Generator<string> {
  const { userId, sessionId, ip, fields, custom } = event.event
  yield* textsIn([userId, sessionId, ip, fields, custom])
  for (const { id } of eventPartsOf(event, keys).mentions) yield id
}
