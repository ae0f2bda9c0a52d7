import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../cli-error.ts'

export type EnvironmentName = 'production' | 'sandbox'

/** What the first start writes into the data directory: the keys of the local account. */
export interface Credentials {
  readonly account_id?: string
  readonly production: { readonly api_key: string; readonly beacon_key: string }
  readonly sandbox: { readonly api_key: string; readonly beacon_key: string }
  /** Its owner may keep it elsewhere. */
  readonly admin_token?: string
}

export const credentialsPath = (dataDir: string): string => join(dataDir, 'credentials.json')

/** Texts that must be there, and those that may be missing. */
const NEEDED = [
  ['production', 'api_key'],
  ['production', 'beacon_key'],
  ['sandbox', 'api_key'],
  ['sandbox', 'beacon_key'],
] as const
const OPTIONAL = [['account_id'], ['admin_token']] as const

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)
}

/** What is wrong with what the file holds, in one clause; undefined: nothing. */
function faultIn(value: unknown): string | undefined {
  if (!isObject(value)) return `it holds ${value === null ? 'null' : 'no object'} instead of keys`
  const isText = (path: readonly string[]) => typeof at(value, path) === 'string'
  const wrong =
    NEEDED.find((path) => !isText(path)) ??
    OPTIONAL.find((path) => at(value, path) !== undefined && !isText(path))
  if (wrong === undefined) return undefined
  const state = at(value, wrong) === undefined ? 'is missing' : 'is no text'
  return `its ${wrong.join('.')} ${state}`
}

/** Reads `credentials.json`. Undefined when there is none. Errors: CliError when it cannot be read, which names the field at fault. */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  const path = credentialsPath(dataDir)
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined
    throw new CliError(`${path}: cannot be read (${cause.code ?? cause.message})`, { cause })
  })
  if (text === undefined) return undefined
  const value = parsed(path, text)
  const fault = faultIn(value)
  if (fault !== undefined) throw new CliError(`${path} is damaged: ${fault}`)
  return value as Credentials
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CliError(`${path} is damaged: it holds no JSON`, { cause })
  }
}
