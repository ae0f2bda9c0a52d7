import { randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const RECOVERY_BYTES = 10
const CODE_GROUP = /.{5}/g

/** A secret of a cookie or a link: 256 random bits, base64url. Only its SHA-256 is kept. */
export const newSignInSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** 16 hex digits. */
export const newSessionId = (): string => randomBytes(8).toString('hex')

/** 16 hex digits. */
export const newPersonId = (): string => randomBytes(8).toString('hex')

/** 80 random bits as a person copies them: `4f2a9-…`. */
export const newRecoveryCode = (): string =>
  (randomBytes(RECOVERY_BYTES).toString('hex').match(CODE_GROUP) ?? []).join('-')

/** A recovery code as it was typed, in the form that is hashed. */
export const normalRecoveryCode = (typed: string): string =>
  typed.replaceAll(/[\s-]/g, '').toLowerCase()
