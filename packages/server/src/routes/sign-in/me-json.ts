import { type meSchema, PERSON_LIMITS } from '@winnow/contract/native'
import type { Person } from '@winnow/engine'
import type { PersonCaller } from '../../auth/person-caller.ts'
import type { Written } from '../../answers/written.ts'
import { environmentName } from '../../auth/reach.ts'
import { json } from '../../http/answer.ts'
import { Prepared } from '../../http/native/prepared.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { Exchange, PersonExchange } from '../../http/route.ts'
import type { OpenedSession } from '../../people/open-session.ts'
import { callerOfPerson } from '../../rights/caller-of-person.ts'
import { roleJson } from '../people/person-json.ts'

type Me = Written<typeof meSchema>

/** A person as they see themselves; `grants`: those that a personal token of theirs leaves. */
export async function meJson(
  { services: { people, rights, accounts } }: Exchange,
  person: Person,
  { grants }: Pick<PersonCaller, 'grants'> = callerOfPerson(person, rights.roles),
): Promise<Me> {
  const known = await people.credentials.of(person.id)
  const permissions = grants.flatMap((grant) => [...grant.permissions])
  return {
    person_id: person.id,
    email: person.email,
    name: person.name,
    roles: person.roles.map(roleJson),
    permissions: [...new Set<string>(permissions)].toSorted(),
    environments: await reachedBy(grants, accounts),
    has_password: known?.passwordHash !== undefined,
    has_totp: known?.totp !== undefined,
    recovery_codes_left: known?.recoveryCodesLeft ?? 0,
  }
}

const KINDS = ['production', 'sandbox'] as const

/** The environments where any role of theirs counts. */
async function reachedBy(
  grants: PersonCaller['grants'],
  accounts: Exchange['services']['accounts'],
) {
  const isReached = (environment: string) =>
    grants.some(({ environments }) => environments?.includes(environment) ?? true)
  const reached = (await accounts.list()).flatMap((account) => {
    const all = KINDS.map((kind) => environmentName(account.environments[kind])).filter(isReached)
    return all.length === 0
      ? []
      : [all.map((environment) => ({ environment, account: account.name }))]
  })
  return reached.slice(0, PERSON_LIMITS.shownAccountsCount).flat()
}

/** The same, with the cookie of a session that was opened. */
export async function signedInAnswer(
  exchange: Exchange,
  { person, setCookie }: OpenedSession,
): Promise<Prepared<Me>> {
  const answer = json(200, await meJson(exchange, person))
  return new Prepared<Me>({ ...answer, headers: { 'set-cookie': setCookie } })
}

/** The person who calls. Error: OwnRefusal unauthorized, when they are gone since. */
export function personCalling({ services, caller }: PersonExchange): Person {
  const person = services.people.register.known(caller.personId)
  if (person?.state === 'active') return person
  throw new OwnRefusal('unauthorized', 'Sign in again.', { scheme: 'Bearer' })
}
