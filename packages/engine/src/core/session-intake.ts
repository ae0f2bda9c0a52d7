import type { CanonicalEvent } from '@winnow/contract'
import type { EventEntry } from '../entries/event-entry.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { LinkedEventBody } from '../entries/link-body.ts'
import { decodeEnrichment, decodeScores, NO_OUTCOME_BYTES } from '../events/outcome.ts'
import {
  type SessionLink,
  SessionLinks,
  type SessionParts,
} from '../events/sessions/session-links.ts'
import { acceptedEventOf, foldEntry } from './apply-entry.ts'
import type { EntryLedger } from './entry-ledger.ts'
import type { Memory } from './memory.ts'
import type { EntriesRead } from './read-then-write.ts'

/** Bodies of linked events in one entry; an event is rarely longer than a thousand characters. */
const MAX_LINK_CHARS = 262_144

/** What an event's session says of it, with the entries that it names. */
export interface FoundLink {
  readonly link: SessionLink
  readonly entries: readonly EventEntry[]
}

interface SessionEvent extends SessionParts {
  readonly environment: number
  readonly receivedAtMs: number
}

/** Links what a session did to its user: reads the entries that the session's state points to, and writes what follows. */
export class SessionIntake {
  private readonly memory: Pick<Memory, 'pipeline' | 'keys'>
  private readonly ledger: EntryLedger
  private readonly links: SessionLinks
  /** What is still read about a user or a session, by `lanesOf`. At most one per request that waits. */
  private readonly underWay = new Map<string, Promise<void>>()

  constructor(memory: Pick<Memory, 'pipeline' | 'keys'>, ledger: EntryLedger) {
    this.memory = memory
    this.ledger = ledger
    this.links = new SessionLinks(memory.pipeline.open, memory.pipeline.layout)
  }

  /** Resolves once the events that wait for a read are taken; undefined when none does. */
  waiting(): Promise<unknown> | undefined {
    return this.underWay.size === 0 ? undefined : Promise.all(this.underWay.values())
  }

  /** Whether the event can be taken at once, as most can. */
  isPlain(event: SessionEvent): boolean {
    if (this.underWay.size > 0 && lanesOf(event).some((lane) => this.underWay.has(lane)))
      return false
    return this.links.find(event) === undefined
  }

  /**
   * Calls `take` with what links the event, after everything that is under way about its user and its session. What comes
   * meanwhile about these waits for it, so the session's state does not change between the look at it and the call.
   */
  async inOrder(
    event: SessionEvent,
    take: (found: FoundLink | undefined) => void | Promise<void>,
  ): Promise<void> {
    const lanes = lanesOf(event)
    const before = Promise.all(lanes.flatMap((lane) => this.underWay.get(lane) ?? []))
    const done = before.then(async () => take(await this.found(event)))
    const settled = done.catch(() => undefined)
    for (const lane of lanes) this.underWay.set(lane, settled)
    try {
      await done
    } finally {
      for (const lane of lanes) if (this.underWay.get(lane) === settled) this.underWay.delete(lane)
    }
  }

  /** Writes the entry that links earlier events to the user of this one, and folds it. */
  write(
    { environment, receivedAtMs, event: { userId = '', sessionId = '' } }: SessionEvent,
    entries: readonly EventEntry[],
  ): Promise<void> {
    const sequence = this.ledger.next()
    const entry: LedgerEntry = {
      sequence,
      environment,
      kind: 'link',
      receivedAtMs,
      body: { userId, sessionId, events: latestOf(entries).map(linkedEventOf) },
      requestId: undefined,
      outcome: NO_OUTCOME_BYTES,
    }
    foldEntry(this.memory, entry)
    return this.ledger.write(entry)
  }

  /** The entries that say how the session links the event. */
  neededBy(event: SessionEvent): readonly number[] {
    return namedBy(this.links.find(event))
  }

  /** How the session links the event, by the entries that `neededBy` names; those that are lost are left out. */
  foundIn(event: SessionEvent, entries: EntriesRead): FoundLink | undefined {
    const link = this.links.find(event)
    const read = namedBy(link).map((sequence) => entries.get(sequence))
    return link && { link, entries: eventsAmong(read) }
  }

  private async found(event: SessionEvent): Promise<FoundLink | undefined> {
    const link = this.links.find(event)
    const read = namedBy(link).map((sequence) => this.ledger.find(sequence))
    return link && { link, entries: eventsAmong(await Promise.all(read)) }
  }
}

function namedBy(link: SessionLink | undefined): readonly number[] {
  if (link === undefined) return []
  return link.kind === 'carries' ? link.events : [link.event]
}

const eventsAmong = (entries: readonly (LedgerEntry | undefined)[]): readonly EventEntry[] =>
  entries.flatMap((entry) => entryOfKind('event', entry) ?? [])

/** An event of a user's session, as if it had named the user; undefined: it stays as it is. */
export function withLinkedUser(
  event: CanonicalEvent,
  { link, entries }: FoundLink,
): CanonicalEvent | undefined {
  const userId = link.kind === 'carries' ? undefined : userNamedIn(entries)
  return userId === undefined ? undefined : { ...event, userId }
}

/** The user whom an entry names; undefined = it was lost. */
function userNamedIn([entry]: readonly EventEntry[]): string | undefined {
  return entry && acceptedEventOf(entry).event.userId
}

/** The latest events that fit in one entry; the oldest first. */
function latestOf(entries: readonly EventEntry[]): readonly EventEntry[] {
  let room = MAX_LINK_CHARS
  const fits = entries.toReversed().filter(({ body }) => (room -= body.length) >= 0)
  return fits.toReversed()
}

function linkedEventOf({ sequence, receivedAtMs, body, outcome }: EventEntry): LinkedEventBody {
  const enrichment = decodeEnrichment(outcome)
  return { sequence, receivedAtMs, body, enrichment, scores: [...decodeScores(outcome)] }
}

function lanesOf({ environment, event: { userId, sessionId } }: SessionEvent): readonly string[] {
  return [
    ...(userId === undefined ? [] : [`${environment} user ${userId}`]),
    ...(sessionId === undefined ? [] : [`${environment} session ${sessionId}`]),
  ]
}
