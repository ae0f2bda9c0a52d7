import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import type { EntityKey } from '@winnow/engine'

/** How a masked id begins. */
export const ID_PREFIX = 'masked-id:'

/** Bytes of the check that also begins the cipher. */
const CHECK_BYTES = 16

/**
 * Masks of ids that are personal, such as a mail address: requests take them in the place of the id, so whoever may not see
 * an id can still work on what it names. Equal ids of an environment have equal masks, and only the service leads back.
 */
export interface IdMasks {
  readonly mask: (environment: number, id: string) => string
  /** Undefined for what is no mask of the environment. */
  readonly unmask: (environment: number, mask: string) => string | undefined
}

/** Masks by a secret of the store, so that they stay the same from start to start. */
export function idMasks({ lo, hi }: EntityKey): IdMasks {
  const keyOf = (use: string): Buffer =>
    createHash('sha256')
      .update(`ids ${use} ${lo >>> 0} ${hi >>> 0}`)
      .digest()
  const [checkKey, cipherKey] = [keyOf('check'), keyOf('cipher')]
  const checkOf = (environment: number, id: string): Buffer =>
    createHmac('sha256', checkKey).update(`${environment} ${id}`).digest().subarray(0, CHECK_BYTES)
  return {
    mask(environment, id) {
      const check = checkOf(environment, id)
      const cipher = createCipheriv('aes-256-ctr', cipherKey, check)
      const sealed = Buffer.concat([check, cipher.update(id, 'utf8'), cipher.final()])
      return ID_PREFIX + sealed.toString('base64url')
    },
    unmask(environment, mask) {
      if (!mask.startsWith(ID_PREFIX)) return undefined
      const sealed = Buffer.from(mask.slice(ID_PREFIX.length), 'base64url')
      if (sealed.length <= CHECK_BYTES) return undefined
      const check = sealed.subarray(0, CHECK_BYTES)
      const decipher = createDecipheriv('aes-256-ctr', cipherKey, check)
      const id = decipher.update(sealed.subarray(CHECK_BYTES)).toString('utf8')
      return checkOf(environment, id).equals(check) ? id : undefined
    },
  }
}
