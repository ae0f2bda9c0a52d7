import { randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN_ID_BYTES = 8

/** How personal tokens begin, so that scanners of leaked secrets know them. */
export const TOKEN_PREFIX = 'wt_'

/** `wt_` and 64 hex digits: 256 bits. */
export const newPersonalToken = (): string =>
  TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('hex')

/** 16 hex digits. */
export const newTokenId = (): string => randomBytes(TOKEN_ID_BYTES).toString('hex')
