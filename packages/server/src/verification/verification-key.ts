import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '@winnow/store'

const KEY_BYTES = 32

/**
 * The key that codes are hashed with, drawn at the first start. It is a file of its own, which backups leave out: a copy
 * of the ledger alone does not tell a code. A key that is gone is drawn anew; codes under way are wrong then. Errors:
 * those of the file system.
 */
export async function openVerificationKey(dataDirectory: string): Promise<Uint8Array> {
  const known = await readVerificationKey(dataDirectory)
  if (known !== undefined) return known
  const key = randomBytes(KEY_BYTES)
  await replaceFile(pathIn(dataDirectory), key)
  return key
}

/** The same; undefined = there is none. Errors: those of the file system. */
export async function readVerificationKey(dataDirectory: string): Promise<Uint8Array | undefined> {
  const known = await readFile(pathIn(dataDirectory)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return known?.length === KEY_BYTES ? known : undefined
}

const pathIn = (dataDirectory: string): string => join(dataDirectory, 'verification.key')
