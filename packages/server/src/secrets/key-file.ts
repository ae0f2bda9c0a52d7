import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DirectoryRefused, replaceFile } from '@winnow/store'
import { type SecretsKey, secretsKeyOf } from './secret-box.ts'

/** Keys that a file may have: the newest, and older ones that are still in use. */
const MAX_KEYS = 16

const LINE = /^v1 ([0-9a-f]{8}) ([\w-]{43})$/

const HEAD = [
  '# Keys of the secrets in the data directory, the newest first. Keep a copy apart from backups:',
  '# without this file the secrets of endpoints and the codes of people cannot be read.',
]

/** The keys of a file, the newest first. */
export type SecretsKeys = readonly [SecretsKey, ...SecretsKey[]]

/** Where the keys are: in the file that is set, or in the data directory. */
export const secretsKeyPath = (dataDirectory: string, file: string): string =>
  file === 'auto' ? join(dataDirectory, 'secrets.key') : resolve(file)

/** The keys of a file; undefined = there is no such file. Errors: DirectoryRefused. */
export async function readSecretsKeys(path: string): Promise<SecretsKeys | undefined> {
  const text = await readText(path)
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#')).map(keyOf)
  const [newest, ...older] = keys
  if (newest === undefined || keys.length > MAX_KEYS || keys.includes(undefined)) {
    throw new DirectoryRefused(
      `${path} has no keys of secrets as Winnow writes them: put the right file there. Nothing was changed.`,
    )
  }
  return [newest, ...older.filter((key) => key !== undefined)]
}

/** Replaces the file, for its owner alone. Errors: DirectoryRefused. */
export async function writeSecretsKeys(path: string, keys: SecretsKeys): Promise<void> {
  const lines = keys.map(({ id, bytes }) => `v1 ${id} ${Buffer.from(bytes).toString('base64url')}`)
  try {
    await replaceFile(path, `${[...HEAD, ...lines].join('\n')}\n`)
  } catch (cause) {
    throw new DirectoryRefused(`${path} cannot be written: ${messageOf(cause)}`, { cause })
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new DirectoryRefused(`${path} cannot be read: ${messageOf(cause)}`, { cause })
  }
}

function keyOf(line: string): SecretsKey | undefined {
  const [, id, text = ''] = LINE.exec(line) ?? []
  if (id === undefined) return undefined
  const key = secretsKeyOf(Buffer.from(text, 'base64url'))
  return key.id === id ? key : undefined
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
