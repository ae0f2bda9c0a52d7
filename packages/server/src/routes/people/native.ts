import { personCalls, type RoleGrantSent } from '@winnow/contract/native'
import { normalEmail, type Person, type RoleGrant } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { type AuditedStep, NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { ownAddress } from '../../http/own-address.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { AdminExchange } from '../../http/route.ts'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'
import {
  isFullAdmin,
  linkAt,
  linkKindFor,
  makeLink,
  needsFirstAdmin,
  type NewLink,
} from '../../people/person-links.ts'
import { newPersonId } from '../../people/sign-in-secrets.ts'
import { TAKEN } from '../../people/use-link.ts'
import { refuseBeyond } from './refuse-beyond.ts'
import { mustCover, mustExist } from './must-cover.ts'
import { personJson, roleJson } from './person-json.ts'

/** Persons, by the admin token or an admin. A link is shown once, when it is made. */
export const nativePeopleRoutes = nativeRoutes(personCalls, {
  async listPeople(exchange) {
    const people = exchange.services.people.register.all()
    return { people: await Promise.all(people.map((person) => personJson(exchange, person))) }
  },
  async invitePerson(exchange, { body }) {
    const { email, name, roles = [] } = await body()
    if (email === undefined || name === undefined) throw missingMembers({ email, name })
    const wish = { email: normalEmail(email), name, roles: roles.map(grantOf) }
    mustExist(exchange, wish.roles)
    mustCover(exchange, wish.roles)
    return exchange.services.people.mutex(() => invited(exchange, wish))
  },
  readPerson: (exchange, { path }) => personJson(exchange, personAt(exchange, path('personId'))),
  async changePerson(exchange, { path, body }) {
    const id = path('personId')
    const { name, roles, state } = await body()
    const change = {
      ...(name !== undefined && { name }),
      ...(roles !== undefined && { roles: roles.map(grantOf) }),
      ...(state !== undefined && { state }),
    }
    return exchange.services.people.mutex(() => changed(exchange, id, change))
  },
  async createPersonLink(exchange, { path, body }) {
    const person = personAt(exchange, path('personId'))
    const { remove_second_factors: removesFactors = false } = await body()
    mustCover(exchange, person.roles)
    refuseBeyond(exchange, person.roles)
    if (person.state === 'disabled') {
      throw new OwnRefusal('conflict', 'This person is disabled: set their state to active first.')
    }
    await auditPerson(exchange, person.id, {
      what: 'create_person_link',
      changes: changesBetween(
        {},
        { kind: linkKindFor(person), ...(removesFactors && { remove_second_factors: true }) },
      ),
    })
    const { people } = exchange.services
    if (removesFactors) await people.credentials.removeSecondFactors(person.id)
    people.attempts.right(person.email)
    return linkJson(exchange, await linkFor(exchange, person))
  },
  async endPersonSessions(exchange, { path }) {
    const { id, roles } = personAt(exchange, path('personId'))
    mustCover(exchange, roles)
    await auditPerson(exchange, id, { what: 'end_sessions' })
    await exchange.services.people.sessions.endOthers(id, undefined)
    return undefined
  },
  async createFirstAdminLink(exchange, { body }) {
    const { services, nowMs } = exchange
    await body()
    if (!needsFirstAdmin(services)) {
      throw new OwnRefusal('conflict', 'There is an admin already: they invite others.')
    }
    const changes = changesBetween({}, { kind: 'first_admin' })
    await auditPerson(exchange, 'first_admin', { what: 'create_person_link', changes })
    return linkJson(exchange, await makeLink(services, 'first_admin', { nowMs }))
  },
})

const grantOf = ({ role, environments, queues, abuse_types }: RoleGrantSent): RoleGrant => ({
  role,
  ...(environments && { environments }),
  ...(queues && { queues }),
  ...(abuse_types && { abuseTypes: abuse_types }),
})

/** Error: OwnRefusal not_found. */
function personAt({ services }: AdminExchange, id: string): Person {
  const person = services.people.register.known(id)
  if (person === undefined) throw new OwnRefusal('not_found', 'No person with this id.')
  return person
}

const auditPerson = (
  exchange: AdminExchange,
  id: string,
  step: Pick<AuditedStep, 'what' | 'changes'>,
): Promise<void> =>
  writeAudit(exchange, { ...step, on: { type: 'person', id }, environment: NO_ENVIRONMENT })

const linkFor = ({ services, nowMs }: AdminExchange, person: Person): Promise<NewLink> =>
  makeLink(services, linkKindFor(person), { nowMs, personId: person.id })

const linkJson = ({ request, services }: AdminExchange, link: NewLink) => ({
  kind: link.kind,
  link: linkAt(ownAddress(request.headers, services.config), link),
  expires_at: link.expiresAtMs,
})

interface InvitationWish {
  readonly email: string
  readonly name: string
  readonly roles: readonly RoleGrant[]
}

async function invited(exchange: AdminExchange, wish: InvitationWish) {
  const { services, nowMs } = exchange
  const { register } = services.people
  refuseBeyond(exchange, wish.roles)
  if (register.withEmail(wish.email) !== undefined) throw new OwnRefusal('conflict', TAKEN)
  if (register.all().length >= PEOPLE_LIMITS.peopleCount) {
    throw new OwnRefusal('conflict', `There are ${PEOPLE_LIMITS.peopleCount} persons already.`)
  }
  const id = newPersonId()
  const told = { ...wish, roles: wish.roles.map(roleJson) }
  await auditPerson(exchange, id, { what: 'invite_person', changes: changesBetween({}, told) })
  const person = await register.create({ ...wish, id, state: 'invited', nowMs })
  if (person === undefined) throw new OwnRefusal('conflict', TAKEN)
  services.log.info('person invited', { person_id: id })
  const invitation = linkJson(exchange, await linkFor(exchange, person))
  return { ...(await personJson(exchange, person)), invitation }
}

type PersonChange = Partial<Pick<Person, 'name' | 'roles' | 'state'>>

async function changed(exchange: AdminExchange, id: string, change: PersonChange) {
  const { people, log } = exchange.services
  const person = personAt(exchange, id)
  const after = { ...person, ...change }
  if (change.roles !== undefined) mustExist(exchange, change.roles)
  mustCover(exchange, [...person.roles, ...after.roles])
  refuseBeyond(exchange, [...person.roles, ...after.roles])
  if (person.state === 'invited' && change.state === 'active') {
    throw new OwnRefusal('conflict', 'An invited person becomes active by their link alone.')
  }
  mustLeaveAdmin(exchange, person, after)
  const changes = changesBetween(shown(person), shown(after))
  await auditPerson(exchange, id, { what: 'change_person', changes })
  const known = (await people.register.update(id, change)) ?? after
  if (known.state === 'disabled') {
    await people.sessions.endOthers(id, undefined)
    await people.links.removeLinks(id)
  }
  log.info('person changed', { person_id: id, members: Object.keys(changes).join(' ') })
  return personJson(exchange, known)
}

const shown = ({ name, roles, state }: Person) => ({ name, roles: roles.map(roleJson), state })

/** Error: OwnRefusal conflict, where nobody could invite others afterwards. */
function mustLeaveAdmin({ services }: AdminExchange, before: Person, after: Person): void {
  const others = services.people.register.all().filter(({ id }) => id !== before.id)
  if (!isFullAdmin(before) || [after, ...others].some(isFullAdmin)) return
  throw new OwnRefusal(
    'conflict',
    'This is the last active admin: make another person an admin first.',
  )
}
