import { normalEmail, type Person } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import type { Exchange } from '../http/route.ts'
import { admitAttempt, countAttempt } from './admit-attempt.ts'
import { TooManyPasswords } from './passwords.ts'
import { checkSecondFactor } from './second-factor.ts'
import { noteSignIn } from './sign-in-audit.ts'

/** What a person types. */
export interface PasswordSignIn {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
}

/**
 * The person of an address and a password, and of a code where one is needed. Whether somebody has the address shows neither
 * in the answer nor in its work. Errors: OwnRefusal unauthorized, second_factor_required, rate_limited, forbidden, unavailable.
 */
export async function personByPassword(
  exchange: Exchange,
  { email, password, code }: PasswordSignIn,
): Promise<Person> {
  admitAttempt(exchange)
  countAttempt(exchange, email)
  const { register, credentials, attempts } = exchange.services.people
  const person = register.withEmail(email)
  const known = await credentials.of(person?.id ?? NOBODY)
  const isRight = await isPassword(exchange, known?.passwordHash, password)
  if (!isRight || person?.state !== 'active') throw wrongPassword(exchange, person)
  if (known?.totp !== undefined)
    await checkSecondFactor(exchange, { person, totp: known.totp, code })
  attempts.right(normalEmail(email))
  return person
}

/** No person has this id. */
const NOBODY = ''

/** Error: OwnRefusal unavailable, where too many passwords wait. */
export async function isPassword(
  { services }: Exchange,
  hash: string | undefined,
  password: string,
): Promise<boolean> {
  try {
    return await services.people.passwords.isRight(hash, password)
  } catch (error) {
    throw error instanceof TooManyPasswords ? busy() : error
  }
}

const busy = (): OwnRefusal =>
  new OwnRefusal('unavailable', 'Too many people sign in just now: try again in a moment.', {
    retryAfterSeconds: 1,
  })

function wrongPassword(exchange: Exchange, person: Person | undefined): OwnRefusal {
  noteWrongAttempt(exchange, person, 'password')
  return new OwnRefusal(
    'unauthorized',
    'The e-mail address or the password is wrong. Lost it? Ask an admin for a reset link.',
    { scheme: 'Bearer' },
  )
}

/** Writes a failed attempt down. An address that nobody has is not in it: it may be a password, typed into the wrong field. */
export function noteWrongAttempt(
  exchange: Exchange,
  person: Person | undefined,
  method: string,
): void {
  const changes = { method: { after: method } }
  if (person !== undefined) {
    noteSignIn(exchange, { what: 'sign_in_failed', personId: person.id, changes })
    return
  }
  const count = exchange.services.people.unknownAttempts.note(exchange.nowMs)
  if (count === 0) return
  const many = count > 1 ? { attempts: { after: count } } : {}
  noteSignIn(exchange, { what: 'sign_in_failed', changes: { ...changes, ...many } })
}
