import { createHmac } from 'node:crypto'
import type { EntityKey } from '@winnow/engine'

/** Hex digits of a tag: among a million values of an environment, two of 500 such sets have equal tags. */
const TAG_DIGITS = 12

/** How a masked value begins. */
export const TAG_PREFIX = 'masked:'

/** What stands in the place of a personal value: equal values of an environment have equal tags, and no tag leads back. */
export type TagOf = (environment: number, value: string) => string

/** Tags by a secret of the store, so that they stay the same from start to start. */
export function valueTags({ lo, hi }: EntityKey): TagOf {
  const key = Buffer.alloc(8)
  key.writeUInt32LE(lo >>> 0, 0)
  key.writeUInt32LE(hi >>> 0, 4)
  return (environment, value) => {
    const mac = createHmac('sha256', key).update(`tag ${environment} ${value}`).digest('hex')
    return TAG_PREFIX + mac.slice(0, TAG_DIGITS)
  }
}
