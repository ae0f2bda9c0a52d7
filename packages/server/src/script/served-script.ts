import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'

/** One version of the script of the browser snippet, as it is answered. */
export interface ServedScript {
  readonly bytes: Buffer
  readonly packed: Buffer
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string
  /** What of it stands in the name of this very version: `0123456789abcdef`. */
  readonly digest: string
  /** What `<script integrity>` must say of it. */
  readonly integrity: string
}

const NAME_DIGITS = 16

export function servedScript(bytes: Buffer): ServedScript {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    bytes,
    packed: gzipSync(bytes, { level: 9 }),
    sha256,
    digest: sha256.slice(0, NAME_DIGITS),
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  }
}

const { resolve } = createRequire(import.meta.url)

/** The script of this version of the service. */
export const CURRENT_SCRIPT = servedScript(readFileSync(resolve('@winnow/server/assets/s.js')))
