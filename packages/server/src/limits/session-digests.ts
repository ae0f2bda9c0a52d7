import { hash } from 'node:crypto'

/** Finds the sessions that older pages name by their MD5 only. */
export interface SessionDigests {
  /** An event of the secret key named the session. */
  note(environment: number, sessionId: string | undefined): void
  /** The session with the digest, if an event named it since pages of the environment send digests. */
  find(environment: number, digest: string): string | undefined
}

const keyOf = (environment: number, digest: string): string => `${environment} ${digest}`

const md5Of = (text: string): string => hash('md5', text)

/**
 * Remembers sessions for a while, in two generations of half the bound each: when the young one is full the old one is
 * dropped. Where pages send no digests, events pay nothing.
 */
export function openSessionDigests(maxSessions: number): SessionDigests {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  const asking = new Set<number>()
  return {
    note(environment, sessionId) {
      if (sessionId === undefined || !asking.has(environment)) return
      const key = keyOf(environment, md5Of(sessionId))
      if (young.has(key)) return
      if (young.size >= maxSessions / 2) [old, young] = [young, new Map()]
      young.set(key, sessionId)
    },
    find(environment, digest) {
      // Where a policy of the system forbids MD5 this fails for the picture, and never for events.
      md5Of('')
      asking.add(environment)
      const key = keyOf(environment, digest.toLowerCase())
      return young.get(key) ?? old.get(key)
    },
  }
}
