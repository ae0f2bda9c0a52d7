import { createHash } from 'node:crypto'
import { normalRecoveryCode } from './sign-in-secrets.ts'

const PERIOD_SECONDS = 30

/** A phone's clock may be a step off either way. */
const TOLERANCE_SECONDS = 30

const CODE = /^\d{6}$/

/** Spaces are as phones show codes. */
const normalCode = (typed: string): string => typed.replaceAll(/\s/g, '')

/** Whether a text looks as a generator's code does; others are recovery codes. */
export const isTotpCode = (typed: string): boolean => CODE.test(normalCode(typed))

/** Loaded when somebody first needs it. */
const library = () => import('otplib')

/** A new seed, base32, 160 bits. */
export const newTotpSeed = async (): Promise<string> => (await library()).generateSecret()

/** What an authenticator app reads from a QR code. */
export async function totpUri(seed: string, email: string): Promise<string> {
  return (await library()).generateURI({ issuer: 'Winnow', label: email, secret: seed })
}

/** The time step of a code that is right now, undefined = it is not. Whether it was used before is for the store. */
export async function totpStepOf(
  seed: string,
  typed: string,
  nowMs: number,
): Promise<number | undefined> {
  if (!isTotpCode(typed)) return undefined
  const { verifySync } = await library()
  const found = verifySync({
    secret: seed,
    token: normalCode(typed),
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    period: PERIOD_SECONDS,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** What is kept of a recovery code. It has 80 random bits, so a plain hash is enough. */
export const recoveryCodeHash = (typed: string): string =>
  createHash('sha256').update(normalRecoveryCode(typed)).digest('hex')
