import { NO_PERSON, type PersonFinder, type PersonFinding } from '../auth/person-finder.ts'
import type { Config } from '../config/settings.ts'
import { callerOfPerson } from '../rights/caller-of-person.ts'
import type { RoleBook } from '../rights/role-book.ts'
import type { PeopleServices } from './people-services.ts'
import { isSameOrigin } from './same-origin.ts'
import { secretInCookie } from './session-cookie.ts'

interface SessionSources extends Pick<PeopleServices, 'register'> {
  readonly sessions: Pick<PeopleServices['sessions'], 'find'>
  readonly roles: Pick<RoleBook, 'permissionsOf'>
}

/** Methods that change nothing. */
const READING: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

/**
 * Finds the person of a session by its cookie. A browser sends the cookie whoever made the page, so what changes something
 * counts only from a page of this service.
 */
export const sessionFinder =
  ({ sessions, register, roles }: SessionSources, config: Config): PersonFinder =>
  ({ raw }, nowMs) => {
    const secret = secretInCookie(raw, config)
    if (secret === undefined || secret === '') return NO_PERSON
    const session = sessions.find(secret, nowMs)
    const person = session && register.known(session.personId)
    if (person?.state !== 'active') return ENDED
    if (!READING.has(raw.method) && !isSameOrigin(raw.headers, config)) return FROM_ELSEWHERE
    return { kind: 'found', person: callerOfPerson(person, roles) }
  }

const ENDED: PersonFinding = {
  kind: 'refused',
  word: 'unauthorized',
  why: 'Your session has ended: sign in again.',
}

const FROM_ELSEWHERE: PersonFinding = {
  kind: 'refused',
  word: 'forbidden',
  why: 'A page of another origin sent this with your session, so it was not done. Programs send a personal token instead.',
}
