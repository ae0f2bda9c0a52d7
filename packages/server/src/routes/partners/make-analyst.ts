import type { Account } from '@winnow/engine'
import { changesBetween } from '../../audit/changes-between.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { environmentName } from '../../auth/reach.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { PartnerExchange } from '../../http/route.ts'
import { PEOPLE_LIMITS } from '../../people/people-limits.ts'
import { passwordFault, TooManyPasswords } from '../../people/passwords.ts'
import { newPersonId } from '../../people/sign-in-secrets.ts'

/** Who reviews for a customer of a partner. */
export interface AnalystWish {
  readonly email: string
  readonly password: string
}

const ROLE = 'analyst'

/**
 * The hash of the password that a person is to sign in with; undefined = it is too weak for persons of the service. The password
 * is kept nowhere else. Errors: OwnRefusal unavailable.
 */
export async function analystHash(
  { services }: PartnerExchange,
  { email, password }: AnalystWish,
): Promise<string | undefined> {
  if (passwordFault(password, email) !== undefined) return undefined
  try {
    return await services.people.passwords.hash(password)
  } catch (error) {
    if (!(error instanceof TooManyPasswords)) throw error
    throw new OwnRefusal('unavailable', 'Too busy just now: try again.', { retryAfterSeconds: 1 })
  }
}

/**
 * Makes a person who reviews in the account alone. Without a hash the person is invited, and signs in once an admin has sent them a
 * link. An address that a person has changes nothing: a partner has no say over other persons.
 */
export function makeAnalyst(
  exchange: PartnerExchange,
  account: Account,
  { email, hash }: { readonly email: string; readonly hash: string | undefined },
): Promise<void> {
  const { services, nowMs } = exchange
  const { register, credentials, mutex } = services.people
  return mutex(async () => {
    const isFull = register.all().length >= PEOPLE_LIMITS.peopleCount
    if (isFull || register.withEmail(email) !== undefined) return
    const { production, sandbox } = account.environments
    const environments = [production, sandbox].map(environmentName)
    const id = newPersonId()
    await writeAudit(exchange, {
      what: 'invite_person',
      on: { type: 'person', id },
      environment: NO_ENVIRONMENT,
      accountId: account.id,
      changes: changesBetween({}, { email, roles: [{ role: ROLE, environments }] }),
    })
    const person = await register.create({
      id,
      email,
      name: email,
      state: hash === undefined ? 'invited' : 'active',
      roles: [{ role: ROLE, environments }],
      nowMs,
    })
    if (person !== undefined && hash !== undefined) await credentials.setPassword(id, hash)
    services.log.info('person made by a partner', { person_id: id, account_id: account.id })
  })
}
