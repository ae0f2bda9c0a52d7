import { createHmac } from 'node:crypto'

/**
 * A hash that only the holder of the key can make: a code has a million values, so a plain hash of it could be undone by
 * trying them all. Parts are separated, so that no two lists of parts have one text.
 */
export const keyedHash = (key: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
