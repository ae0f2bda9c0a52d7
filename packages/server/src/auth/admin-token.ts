import { sameHash, sha256Hex } from './secrets.ts'

/** Tells whether a token is the one made at the first start, of which only the hash is kept. */
export type AdminCheck = (token: string | undefined) => boolean

/** Without a hash nobody is the administrator. */
export const adminCheck =
  (sha256: string | undefined): AdminCheck =>
  (token) =>
    token !== undefined && sha256 !== undefined && sameHash(sha256Hex(token), sha256)
