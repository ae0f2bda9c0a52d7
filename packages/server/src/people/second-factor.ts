import type { Person, TotpGenerator } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import type { Exchange } from '../http/route.ts'
import { noteSignIn } from './sign-in-audit.ts'
import { isTotpCode, recoveryCodeHash, totpStepOf } from './totp-codes.ts'

/** A code that a person sent, and what it is checked with. */
export interface SentCode {
  readonly person: Pick<Person, 'id'>
  readonly totp: TotpGenerator
  readonly code: string | undefined
}

/** Uses a code up. Errors: OwnRefusal second_factor_required without one; unauthorized for one that is wrong or was used. */
export async function checkSecondFactor(exchange: Exchange, sent: SentCode): Promise<void> {
  if (sent.code === undefined) {
    throw new OwnRefusal('second_factor_required', 'Send a code of your authenticator app, too.')
  }
  if (await isUsable(exchange, { ...sent, code: sent.code })) return
  const changes = { method: { after: 'code' } }
  noteSignIn(exchange, { what: 'sign_in_failed', personId: sent.person.id, changes })
  throw new OwnRefusal(
    'unauthorized',
    'The code is wrong, or was used already: wait for the next one. Lost the app? Use a recovery code, or ask an admin.',
    { scheme: 'Bearer' },
  )
}

async function isUsable(
  { services, nowMs }: Exchange,
  { person, totp, code }: SentCode & { readonly code: string },
): Promise<boolean> {
  const { credentials } = services.people
  if (!isTotpCode(code)) return credentials.useRecoveryCode(person.id, recoveryCodeHash(code))
  const step = await totpStepOf(totp.seed, code, nowMs)
  return step !== undefined && credentials.useTotpStep(person.id, step)
}
