import { CliError } from '../cli-error.ts'
import { ownCommand } from '../own-command.ts'
import { readCredentials, type Credentials, type EnvironmentName } from './credentials.ts'
import { hasLostLedger, isDataDirectory, mustBeDataDirectory } from './data-directory.ts'
import { chosenDatabase, type DataPlace, mustBeOfNode } from './data-place.ts'
import { openLocalService } from './local-service.ts'
import { findService } from './running-service.ts'

/** Options by which a command finds the service it works with. */
export interface TargetOptions extends DataPlace {
  /** A running service; absent = that of the data directory. */
  readonly url?: string
  readonly apiKey?: string
  readonly adminToken?: string
}

/** A service a command can talk to. */
export interface Target {
  readonly url: string
  /** Of the data directory; undefined when the service is somewhere else. */
  readonly credentials: Credentials | undefined
  readonly options: TargetOptions
  close(): Promise<void>
}

const nothing = async (): Promise<void> => undefined

/**
 * What happens to a directory that no Winnow has: an import and a new account `make` it and say so, everything else
 * `refuse`s it, so that a misspelt name becomes no directory. No database is made: `winnow init` and `serve` do that.
 */
export type IfNew = 'make' | 'refuse'

/**
 * Finds the service: the one at `--url`, else the one running on the data directory, else one started
 * inside this process. Errors: CliError.
 */
async function openTarget(options: TargetOptions, ifNew: IfNew): Promise<Target> {
  const { dataDir } = options
  if (options.url !== undefined) {
    checkAddress(options.url)
    const credentials = await readCredentials(dataDir)
    return { url: options.url, credentials, options, close: nothing }
  }
  const database = chosenDatabase(options)
  const running = await findService(dataDir)
  if (running !== undefined) {
    const credentials = await readCredentials(dataDir)
    return { url: running.url, credentials, options, close: nothing }
  }
  mustServe(dataDir, database, ifNew)
  const service = await openLocalService({ dataDir, databaseUrl: database })
  const close = () => service.close()
  try {
    const credentials = await readCredentials(dataDir)
    return { url: service.url, credentials, options, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Errors: CliError, where a directory or a database cannot be one that was meant. */
function mustServe(dataDir: string, database: string | undefined, ifNew: IfNew): void {
  if (database !== undefined) mustBeOfNode(dataDir)
  else if (ifNew === 'refuse') mustBeDataDirectory(dataDir)
  else sayIfNew(dataDir)
}

/** Whoever misspelt the directory sees it before anything is sent there. */
function sayIfNew(dataDir: string): void {
  if (isDataDirectory(dataDir) || hasLostLedger(dataDir)) return
  process.stderr.write(`${dataDir} is no data directory yet: a new one is made there.\n`)
}

/**
 * Does something with the service the options name, and lets go of it, whatever came of it. Errors: CliError; those
 * of `work`.
 */
export async function atTarget<Value>(
  options: TargetOptions,
  ifNew: IfNew,
  work: (target: Target) => Promise<Value>,
): Promise<Value> {
  const target = await openTarget(options, ifNew)
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

/** Errors: CliError for what is no address of a web service. */
export function checkAddress(url: string): void {
  if (URL.canParse(url) && /^https?:/i.test(url)) return
  throw new CliError(`--url must be an address like http://127.0.0.1:8080, not ${url}`, {
    exitCode: 2,
  })
}

/** The environment's key: of WINNOW_KEY, as the docs export it. */
const exportedKey = (): string | undefined => process.env['WINNOW_KEY'] || undefined

/**
 * The API key to use: the one given, else that of the data directory, else WINNOW_KEY. For a service at `--url`,
 * WINNOW_KEY comes before the data directory, unless it is a key of that: the one of the environment asked for is meant
 * then, and nothing for the sandbox must go to production. Errors: CliError.
 */
export function apiKeyOf({ credentials, options }: Target, environment: EnvironmentName): string {
  const exported = exportedKey()
  const own = credentials?.[environment].api_key
  const ownKeys = [credentials?.production.api_key, credentials?.sandbox.api_key]
  const isElsewhere = options.url !== undefined && !ownKeys.includes(exported)
  const key = options.apiKey ?? (isElsewhere ? (exported ?? own) : (own ?? exported))
  if (key !== undefined) return key
  throw new CliError(
    `no API key: ${options.dataDir} has no credentials.json. Say --api-key KEY or set WINNOW_KEY.`,
  )
}

/** The administrator's token: the one given, else that of the data directory. Errors: CliError. */
export function adminTokenOf({ credentials, options }: Target): string {
  const token = options.adminToken ?? credentials?.admin_token
  if (token !== undefined) return token
  throw new CliError(
    `no admin token: ${options.dataDir} has no credentials.json${credentials === undefined ? '' : ' with one'}. ` +
      `Say --admin-token TOKEN or set WINNOW_ADMIN_TOKEN; if it is lost, ${ownCommand(['keys', 'reset-admin'])} makes a new one.`,
  )
}
