import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../cli-error.ts'

export type EnvironmentName = 'production' | 'sandbox'

/** What the first start writes into the data directory: the keys of the local account. */
export interface Credentials {
  readonly account_id: string
  readonly production: { readonly api_key: string; readonly beacon_key: string }
  readonly sandbox: { readonly api_key: string; readonly beacon_key: string }
  readonly admin_token: string
}

export const credentialsPath = (dataDir: string): string => join(dataDir, 'credentials.json')

/** Reads `credentials.json`. Undefined when there is none. Errors: CliError when it cannot be read. */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  const path = credentialsPath(dataDir)
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined
    throw new CliError(`${path}: cannot be read (${cause.code ?? cause.message})`, { cause })
  })
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Credentials
  } catch (cause) {
    throw new CliError(`${path} is damaged: it holds no JSON`, { cause })
  }
}
