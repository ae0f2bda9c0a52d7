import type { Person, QueueDefinition, RoleGrant } from '@winnow/engine'
import type { Caller } from '../auth/key-ring.ts'
import { covers, environmentName } from '../auth/reach.ts'
import type { Services } from '../services.ts'
import { isLetIn } from './may-work.ts'

/** Whether a person could work on a case, and why. */
export interface Eligibility {
  readonly person: string
  readonly eligible: boolean
  readonly why: string
}

/** People of a page at most. */
const MAX_PEOPLE = 200

/** Everybody who is active, with whether they may work in a queue. */
export function eligiblePeople(
  { people, rights }: Pick<Services, 'people' | 'rights'>,
  { environment }: Pick<Caller, 'environment'>,
  queue: QueueDefinition,
): Eligibility[] {
  const works = ({ role }: RoleGrant): boolean => rights.roles.permissionsOf(role).has('work_cases')
  const reach = {
    environments: [environmentName(environment)],
    queues: [queue.name],
    abuseTypes: [queue.abuseType],
  }
  return people.register
    .all()
    .filter(({ state }) => state === 'active')
    .slice(0, MAX_PEOPLE)
    .map((person) =>
      eligibility(person, queue, { works, reaches: (grant) => covers(grant, reach) }),
    )
}

interface Rules {
  readonly works: (grant: RoleGrant) => boolean
  readonly reaches: (grant: RoleGrant) => boolean
}

function eligibility(
  { email: person, roles }: Person,
  queue: QueueDefinition,
  { works, reaches }: Rules,
): Eligibility {
  const working = roles.filter(works)
  if (working.length === 0) {
    return { person, eligible: false, why: 'None of their roles works on cases.' }
  }
  const reaching = working.filter(reaches)
  if (reaching.length === 0) {
    return { person, eligible: false, why: `Their roles (${names(working)}) do not reach it.` }
  }
  return isLetIn(queue, person, reaching)
    ? { person, eligible: true, why: `Role ${names(reaching)}.` }
    : { person, eligible: false, why: 'The queue names neither them nor their roles.' }
}

const names = (grants: readonly RoleGrant[]): string => grants.map(({ role }) => role).join(', ')
