import { MINUTE_MS } from '@winnow/contract'
import type { KnownSession, SignInMethod, SignIns, SignInSession } from '@winnow/engine'
import { sameHash, sha256Hex } from '../auth/secrets.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'
import { newSessionId, newSignInSecret } from './sign-in-secrets.ts'

/** When a session was last seen is written down at most as often. */
const SEEN_EVERY_MS = 5 * MINUTE_MS

/** Who opens a session, and from where. */
export interface SessionStart {
  readonly personId: string
  readonly method: SignInMethod
  readonly ip?: string | undefined
  readonly userAgent?: string | undefined
}

const MAX_USER_AGENT_CHARS = 256

/** Sessions of all persons, in memory, so that no request waits for a disk; each change is written first. */
export class SignInSessions {
  private readonly store: SignIns
  private readonly onTrouble: (error: unknown) => void
  private readonly bySha256 = new Map<string, KnownSession>()

  private constructor(store: SignIns, onTrouble: (error: unknown) => void) {
    this.store = store
    this.onTrouble = onTrouble
  }

  /** `onTrouble`: when a session was last seen cannot be written. */
  static async open(store: SignIns, onTrouble: (error: unknown) => void): Promise<SignInSessions> {
    const sessions = new SignInSessions(store, onTrouble)
    for (const session of await store.sessions()) sessions.bySha256.set(session.sha256, session)
    return sessions
  }

  /** Opens a session. Resolves with the secret of its cookie, which is kept nowhere. */
  async start(
    { personId, method, ip, userAgent }: SessionStart,
    nowMs: number,
  ): Promise<{ readonly secret: string; readonly session: SignInSession }> {
    const secret = newSignInSecret()
    const session: KnownSession = {
      id: newSessionId(),
      sha256: sha256Hex(secret),
      personId,
      method,
      createdAtMs: nowMs,
      lastSeenMs: nowMs,
      ...(ip !== undefined && { ip }),
      ...(userAgent !== undefined && { userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARS) }),
    }
    await this.end(this.surplus(personId, nowMs))
    await this.store.addSession(session)
    this.bySha256.set(session.sha256, session)
    return { secret, session }
  }

  /** The session of a cookie's secret, which is seen now; undefined = there is none, or it has ended. */
  find(secret: string, nowMs: number): SignInSession | undefined {
    const session = this.findUnseen(secret, nowMs)
    if (session !== undefined && nowMs - session.lastSeenMs >= SEEN_EVERY_MS) {
      this.see(session, nowMs)
    }
    return session
  }

  /** The same session without its being seen. */
  findUnseen(secret: string, nowMs: number): KnownSession | undefined {
    const sha256 = sha256Hex(secret)
    const session = this.bySha256.get(sha256)
    if (session === undefined || !sameHash(session.sha256, sha256)) return undefined
    return isAlive(session, nowMs) ? session : undefined
  }

  /** Sessions of a person that have not ended, the newest first. */
  of(personId: string, nowMs: number): readonly SignInSession[] {
    return this.all()
      .filter((session) => session.personId === personId && isAlive(session, nowMs))
      .toSorted((one, other) => other.createdAtMs - one.createdAtMs)
  }

  /** Ends sessions; resolves once it is written. */
  async end(sessions: readonly SignInSession[]): Promise<void> {
    const ids = new Set(sessions.map(({ id }) => id))
    if (ids.size === 0) return
    for (const [sha256, { id }] of this.bySha256) if (ids.has(id)) this.bySha256.delete(sha256)
    await this.store.removeSessions([...ids])
  }

  /** Ends all sessions of a person but one. */
  endOthers(personId: string, keptId: string | undefined): Promise<void> {
    return this.end(
      this.all().filter((session) => session.personId === personId && session.id !== keptId),
    )
  }

  /** What has ended by time, and of a person those that were idle longest, so that there is room for one more. */
  private surplus(personId: string, nowMs: number): readonly SignInSession[] {
    const ended = this.all().filter((session) => !isAlive(session, nowMs))
    const alive = this.of(personId, nowMs).toSorted((a, b) => b.lastSeenMs - a.lastSeenMs)
    return [...ended, ...alive.slice(PEOPLE_LIMITS.sessionsPerPersonCount - 1)]
  }

  private see(session: KnownSession, nowMs: number): void {
    this.bySha256.set(session.sha256, { ...session, lastSeenMs: nowMs })
    this.store.seen([session.id], nowMs).catch(this.onTrouble)
  }

  private all(): readonly KnownSession[] {
    return [...this.bySha256.values()]
  }
}

/** When a session ends, if nobody uses it. */
export const endsAtMs = ({ createdAtMs, lastSeenMs }: SignInSession): number =>
  Math.min(createdAtMs + PEOPLE_LIMITS.sessionLifeMs, lastSeenMs + PEOPLE_LIMITS.sessionIdleMs)

const isAlive = (session: SignInSession, nowMs: number): boolean => nowMs < endsAtMs(session)
