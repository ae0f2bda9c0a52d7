/** What people do with their accounts, as events. Honest people and attackers use the same acts. */
import type { Persona } from '../people/persona.ts'
import { wireAddress } from '../people/address.ts'
import type { WireFields, WireObject } from '../simulated-line.ts'
import { anonymous, gearOf, type Origin, type Visit } from '../visit.ts'
import type { World } from '../world.ts'

export interface SignUp {
  readonly referrerUserId?: string
  readonly promotions?: readonly WireObject[]
  readonly socialSignOn?: string
  readonly givesAddress: boolean
}

export function createAccount(
  world: World,
  persona: Persona,
  visit: Visit,
  signUp: SignUp,
): string {
  const address = signUp.givesAddress ? homeAddress(persona) : undefined
  return world.emit('$create_account', visit, {
    $user_email: persona.email,
    $name: persona.written,
    $phone: persona.phone,
    $referrer_user_id: signUp.referrerUserId,
    $billing_address: address,
    $shipping_address: address,
    $promotions: signUp.promotions,
    $social_sign_on_type: signUp.socialSignOn,
    ...gearOf(visit),
  })
}

export const homeAddress = (persona: Persona): WireObject =>
  wireAddress(persona.home, persona.written, persona.phone)

export type LoginFailure = '$wrong_password' | '$account_unknown' | '$account_suspended'

/** A login; with a `failure` it fails for that reason. */
export function login(world: World, visit: Visit, failure?: LoginFailure): string {
  return world.emit('$login', visit, {
    $login_status: failure === undefined ? '$success' : '$failure',
    $failure_reason: failure,
    ...gearOf(visit),
  })
}

/** A failed login with a name that nobody has. */
export function loginUnknown(world: World, visit: Visit, username: string): string {
  return world.emit('$login', anonymous(visit), {
    $user_id: '',
    $login_status: '$failure',
    $failure_reason: '$account_unknown',
    $username: username,
    ...gearOf(visit),
  })
}

export const logout = (world: World, visit: Visit): string => world.emit('$logout', visit, {})

/** The account's new state; `changes` has what else changed (a changed password, methods). */
export function updateAccount(
  world: World,
  persona: Persona,
  visit: Visit,
  changes: WireFields,
): string {
  return world.emit('$update_account', visit, {
    $user_email: persona.email,
    $name: persona.written,
    $phone: persona.phone,
    ...changes,
  })
}

export type PasswordReason = '$user_update' | '$forgot_password' | '$forced_reset'

export const updatePassword = (world: World, visit: Visit, reason: PasswordReason): string =>
  world.emit('$update_password', visit, { $reason: reason, $status: '$success' })

/** Ties what was done before login to the account. */
export const linkSession = (world: World, visit: Visit): string =>
  world.emit('$link_session_to_user', visit, {})

export const addPromotion = (world: World, origin: Origin, promotion: WireObject): string =>
  world.emit('$add_promotion', origin, { $promotions: [promotion] })
