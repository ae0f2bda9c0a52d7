import { NO_PERSON, type PersonFinder, type PersonFinding } from '../auth/person-finder.ts'
import type { PersonCaller } from '../auth/person-caller.ts'
import type { Config } from '../config/settings.ts'
import type { PeopleServices } from './people-services.ts'
import { isSameOrigin } from './same-origin.ts'
import { secretInCookie } from './session-cookie.ts'

type Means = Pick<PeopleServices, 'sessions' | 'register' | 'grantsOf'>

/** Methods that change nothing. */
const READING: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

/**
 * Finds the person of a session by its cookie. A browser sends the cookie whoever made the page, so what changes something
 * counts only from a page of this service.
 */
export const sessionFinder =
  (people: Means, config: Config): PersonFinder =>
  ({ raw }, nowMs) => {
    const secret = secretInCookie(raw, config)
    if (secret === undefined || secret === '') return NO_PERSON
    const session = people.sessions.find(secret, nowMs)
    const person = session && people.register.get(session.personId)
    if (person?.state !== 'active') return ENDED
    if (!READING.has(raw.method) && !isSameOrigin(raw.headers, config)) return FROM_ELSEWHERE
    return { kind: 'found', person: callerOf(person, people) }
  }

const callerOf = (
  person: { readonly id: string; readonly email: string } & Parameters<Means['grantsOf']>[0],
  { grantsOf }: Means,
): PersonCaller => ({
  kind: 'person',
  personId: person.id,
  email: person.email,
  grants: grantsOf(person),
})

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
