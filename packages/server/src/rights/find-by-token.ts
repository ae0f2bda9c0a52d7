import type { People } from '@winnow/engine'
import { NO_PERSON, type PersonFinder, type PersonFinding } from '../auth/person-finder.ts'
import { bearerTokens } from '../auth/presented-keys.ts'
import type { Log } from '../log.ts'
import { callerOfPerson, narrowedBy } from './caller-of-person.ts'
import { type PersonalTokenRing, tokenStateOf } from './personal-token-ring.ts'
import type { RoleBook } from './role-book.ts'
import { TOKEN_PREFIX } from './token-text.ts'

interface TokenSources {
  readonly tokens: PersonalTokenRing
  readonly people: Pick<People, 'get'>
  readonly roles: Pick<RoleBook, 'permissionsOf'>
  readonly log: Pick<Log, 'trouble'>
}

/**
 * Finds the person of a personal token. A token that there is not shows nobody, as any wrong key; one that ended is refused
 * with the reason, which only somebody who knows its 256 bits can learn.
 */
export const findByToken =
  ({ tokens, people, roles, log }: TokenSources): PersonFinder =>
  (request, nowMs) => {
    const sent = bearerTokens(request.authorizations).filter((text) =>
      text.startsWith(TOKEN_PREFIX),
    )
    const [text, ...others] = sent
    if (text === undefined) return NO_PERSON
    const isAlone = others.length === 0 && request.authorizations.length === 1
    if (!isAlone) return refused('The request has several secrets: send the personal token alone.')
    const token = tokens.find(text)
    if (token === undefined) return NO_PERSON
    const state = tokenStateOf(token, nowMs)
    if (state !== 'active') return refused(`The personal token ${REASONS[state]}.`)
    return people.get(token.personId).then((person) => {
      if (person?.state !== 'active')
        return refused('The person of the personal token is disabled.')
      tokens.noteUse(token, nowMs)?.catch((error: unknown) => {
        log.trouble('the use of a personal token was not noted', error)
      })
      return { kind: 'found', person: narrowedBy(token, callerOfPerson(person, roles)) }
    })
  }

const REASONS = { expired: 'has expired', revoked: 'was revoked' } as const

const refused = (why: string): PersonFinding => ({ kind: 'refused', word: 'unauthorized', why })
