import { createHash } from 'node:crypto'
import { BEACON_EVENT, DAY_MS, LIMITS } from '@winnow/contract'
import type { EventEntry, Ledger } from '@winnow/engine'

/** Entries of one read: about a millisecond of work, so that requests in between do not notice. */
const BLOCK_ENTRIES = 64

/** Beacons of one day (UTC), and the server's events of that day. */
export interface SnippetDay {
  /** Days since 1970. */
  readonly day: number
  readonly beacons: number
  /** Sessions that events of the server named. */
  readonly sessions: number
  /** Those of them that a beacon named too, on whatever day. */
  readonly sessionsWithBeacon: number
  /** Sessions with a user that both a page claims and an event of the server names. */
  readonly claimed: number
  /** Those of them where a page claims another user. */
  readonly mismatched: number
}

export interface SnippetHealth {
  readonly lastBeaconMs: number | undefined
  readonly entriesRead: number
  /** When the oldest event that was looked at came; undefined when there was none. */
  readonly sinceMs: number | undefined
  readonly days: readonly SnippetDay[]
}

/** What is read of an entry's body. */
interface Said {
  readonly $type?: string
  /** Of history: when it happened, long before it came. */
  readonly $time?: number
  readonly $user_id?: string
  readonly $session_id?: string
  readonly $claimed_user_id?: string
  /** Of a picture of older pages, in place of the session's id: its MD5. */
  readonly $session_digest?: string
  /** Of an app; pages have none. */
  readonly $platform?: string
}

/**
 * How well the snippet works for an environment, from the latest entries of the ledger, newest first, until `fromMs` or
 * the bound. History that is brought later counts on its own days: today's pages had nothing to do with it. Nothing is
 * counted on the way of an event.
 */
export async function snippetHealth(
  ledger: Ledger,
  environment: number,
  fromMs: number,
): Promise<SnippetHealth> {
  const view = new SnippetView(fromMs)
  let next = ledger.last()
  let entriesRead = 0
  let sinceMs: number | undefined
  while (
    next > 0 &&
    entriesRead < LIMITS.snippetHealthEntriesCount &&
    (sinceMs ?? Infinity) >= fromMs
  ) {
    const first = Math.max(1, next + 1 - BLOCK_ENTRIES)
    const entries = await ledger.read(first, next + 1 - first)
    entriesRead += entries.length
    // What follows from a label bears the label's time: only of events it is when they came.
    sinceMs = entries.find(({ kind }) => kind === 'event')?.receivedAtMs ?? sinceMs
    for (const entry of entries) {
      const isWanted = entry.kind === 'event' && entry.environment === environment
      if (isWanted && entry.receivedAtMs >= fromMs) view.add(entry)
    }
    next = first - 1
  }
  return { lastBeaconMs: view.lastBeaconMs, entriesRead, sinceMs, days: view.days() }
}

const PAGE = 'web'

/** The user of a session, as the page and as the server name it. */
interface Session {
  /** Days of the server's events. */
  readonly days: Set<number>
  readonly users: Set<string>
  readonly claims: Set<string>
  hasBeacon: boolean
}

/** The sessions seen so far; there are at most as many as entries. */
class SnippetView {
  lastBeaconMs: number | undefined
  private readonly fromMs: number
  private readonly beacons = new Map<number, number>()
  private readonly sessions = new Map<string, Session>()
  /** What pages claim of sessions that they name by a digest only. */
  private readonly claimsByDigest = new Map<string, Set<string>>()

  constructor(fromMs: number) {
    this.fromMs = fromMs
  }

  add({ body, receivedAtMs }: EventEntry): void {
    const said = JSON.parse(body) as Said
    const { $time: atMs = receivedAtMs } = said
    if (atMs < this.fromMs) return
    if (said.$type === BEACON_EVENT && (said.$platform ?? PAGE) !== PAGE) return
    const day = Math.floor(atMs / DAY_MS)
    const session = this.sessionOf(said.$session_id)
    if (said.$type !== BEACON_EVENT) {
      session?.days.add(day)
      if (said.$user_id !== undefined) session?.users.add(said.$user_id)
      return
    }
    this.lastBeaconMs = Math.max(this.lastBeaconMs ?? 0, atMs)
    this.beacons.set(day, (this.beacons.get(day) ?? 0) + 1)
    this.noteDigest(said)
    if (session === undefined) return
    session.hasBeacon = true
    if (said.$claimed_user_id !== undefined) session.claims.add(said.$claimed_user_id)
  }

  /** The days with anything on them, the latest first. */
  days(): readonly SnippetDay[] {
    this.joinDigests()
    const sessions = [...this.sessions.values()]
    const days = new Set([...this.beacons.keys(), ...sessions.flatMap((each) => [...each.days])])
    return [...days]
      .toSorted((a, b) => b - a)
      .map((day) =>
        this.dayOf(
          day,
          sessions.filter((each) => each.days.has(day)),
        ),
      )
  }

  private noteDigest({ $session_digest: digest, $claimed_user_id: claim }: Said): void {
    if (digest === undefined) return
    const claims = this.claimsByDigest.get(digest.toLowerCase()) ?? new Set()
    this.claimsByDigest.set(digest.toLowerCase(), claims)
    if (claim !== undefined) claims.add(claim)
  }

  /** Sessions of the server's events are those that pages named by their digests. */
  private joinDigests(): void {
    if (this.claimsByDigest.size === 0) return
    for (const [id, session] of this.sessions) {
      const claims = this.claimsByDigest.get(createHash('md5').update(id).digest('hex'))
      if (claims === undefined) continue
      session.hasBeacon = true
      for (const claim of claims) session.claims.add(claim)
    }
  }

  private dayOf(day: number, sessions: readonly Session[]): SnippetDay {
    const claimed = sessions.filter(({ users, claims }) => users.size > 0 && claims.size > 0)
    const isOther = ({ users, claims }: Session) => [...claims].some((claim) => !users.has(claim))
    return {
      day,
      beacons: this.beacons.get(day) ?? 0,
      sessions: sessions.length,
      sessionsWithBeacon: sessions.filter(({ hasBeacon }) => hasBeacon).length,
      claimed: claimed.length,
      mismatched: claimed.filter(isOther).length,
    }
  }

  private sessionOf(id: string | undefined): Session | undefined {
    if (id === undefined) return undefined
    const known = this.sessions.get(id)
    if (known !== undefined) return known
    const session: Session = {
      days: new Set(),
      users: new Set(),
      claims: new Set(),
      hasBeacon: false,
    }
    this.sessions.set(id, session)
    return session
  }
}
