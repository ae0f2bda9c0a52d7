import { personCalls } from '@winnow/contract/native'
import type { ServiceApi } from '../service/admin-api.ts'

const at = (name: string): string => `${name}@bazaar.example`

/** Who decides cases in the demo. */
export const ANALYSTS = [at('mira'), at('tom'), at('noor')] as const

/** Whom cases are handed over to. */
export const LEAD = at('lea')

const TEAM = [
  { email: ANALYSTS[0], name: 'Mira Sato', roles: [{ role: 'analyst' }] },
  { email: ANALYSTS[1], name: 'Tom Brandt', roles: [{ role: 'analyst' }] },
  {
    email: ANALYSTS[2],
    name: 'Noor Haddad',
    roles: [{ role: 'analyst', abuse_types: ['payment_abuse', 'account_takeover'] }],
  },
  { email: LEAD, name: 'Lea Roth', roles: [{ role: 'lead' }] },
  { email: at('ivo'), name: 'Ivo Marek', roles: [{ role: 'policy_author' }] },
  { email: at('sam'), name: 'Sam Okafor', roles: [{ role: 'viewer' }] },
] as const

/** Invites the demo's people. They have no password, and their invitations are given to nobody: nobody signs in as them. Errors: CliError. */
export async function inviteTeam(admin: ServiceApi): Promise<void> {
  const { people } = await admin.call(personCalls.listPeople, {})
  const known = new Set(people.map(({ email }) => email))
  for (const { email, name, roles } of TEAM) {
    if (known.has(email)) continue
    await admin.call(personCalls.invitePerson, { body: { email, name, roles } })
  }
}
