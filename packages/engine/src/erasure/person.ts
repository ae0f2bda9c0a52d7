/** Whom an erasure is about, and what is theirs alone. Ids are in their spent form. */
export interface Person {
  readonly environment: number
  /** Their user id. */
  readonly user: string
  /** The same as it was sent; undefined: no entry has it any more. */
  readonly userId: string | undefined
  /** Sessions that no other user was in. */
  readonly sessions: ReadonlySet<string>
  /** These, and the orders, payments, content and devices that their events name. */
  readonly ids: ReadonlySet<string>
  /** Values of lists that only their events have, as `listedName` writes them. */
  readonly listed: ReadonlySet<string>
  /** An id of the environment, spent. */
  readonly spend: (id: string) => string
}

/** A stored value of a list. */
export const listedName = (list: string, stored: string): string => `${list}\n${stored}`

/** Whether an event is theirs: they are its user, or it names none and is in a session of theirs. */
export function isTheirs(
  { user, sessions, spend }: Pick<Person, 'user' | 'sessions' | 'spend'>,
  {
    userId,
    sessionId,
  }: { readonly userId?: string | undefined; readonly sessionId?: string | undefined },
): boolean {
  if (userId !== undefined) return spend(userId) === user
  return sessionId !== undefined && sessions.has(spend(sessionId))
}
