import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { userCalls } from '@winnow/contract/native'
import type { EntityKey, Environment } from '@winnow/engine'
import {
  erasedBefore,
  eraseInDatabase,
  eraseStopped,
  type ErasureReport,
  ReportRefused,
} from '@winnow/server'
import { CliError } from '../cli-error.ts'
import type { TargetFlags } from '../command-options.ts'
import { isConfirmed } from '../output/is-confirmed.ts'
import { mustBeDataDirectory } from '../service/data-directory.ts'
import { chosenDatabase } from '../service/data-place.ts'
import { withEnvironmentApi } from '../service/environment-api.ts'
import { findService } from '../service/running-service.ts'
import { mustBeStopped } from './must-be-stopped.ts'
import { openPlace } from './open-place.ts'
import { wantedEnvironments } from './wanted-environments.ts'

export interface EraseFlags extends TargetFlags {
  readonly account?: string
  readonly yes?: boolean
  /** A file of reports: their erasures are done again. */
  readonly again?: string
}

const LINE = /[^\n]+/g

interface Wish {
  readonly userId: string
  readonly environment: Environment
}

/** Erases users from a data directory, and prints a report of each. Errors: CliError; the store's. */
export async function eraseUsers(userId: string | undefined, flags: EraseFlags): Promise<void> {
  const { dataDir } = flags
  const database = flags.url === undefined ? chosenDatabase(flags) : undefined
  const isByService = database !== undefined || (await isServed(flags))
  if (flags.again === undefined && isByService) return eraseInService(userId, flags)
  if (database === undefined) mustBeDataDirectory(dataDir)
  await mustBeStopped(dataDir)
  const { wishes, seed } = await wishesOf(userId, flags)
  await mustBeConfirmed(wishes, flags)
  const asked = wishes.map((wish) => ({ ...wish, askedAtMs: Date.now() }))
  if (database === undefined) {
    for (const wish of asked) print(await eraseStopped(dataDir, wish, seed))
  } else await eraseInDatabase({ url: database, directory: dataDir }, asked, print)
}

const print = (report: ErasureReport): void => {
  process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
}

const isServed = async ({ url, dataDir }: EraseFlags): Promise<boolean> =>
  url !== undefined || (await findService(dataDir)) !== undefined

/** Has a running service erase a user, which is the key's environment's. Errors: CliError. */
async function eraseInService(userId: string | undefined, flags: EraseFlags): Promise<void> {
  if (userId === undefined) throw new CliError('name a user')
  await mustBeConfirmed([{ userId }], flags)
  await withEnvironmentApi(flags, async (api) => {
    await api.call(userCalls.eraseUser, { userId })
    for (;;) {
      const { state, report } = await api.call(userCalls.readErasure, { userId })
      if (state === 'failed') throw new CliError(FAILED)
      if (report !== null) {
        process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
        return
      }
      await pause(LOOK_EVERY_MS)
    }
  })
}

const FAILED = "the user could not be erased: the service's log says why; ask again"

/** How often it is asked how far it is. */
const LOOK_EVERY_MS = 500

async function wishesOf(
  userId: string | undefined,
  flags: EraseFlags,
): Promise<{ readonly wishes: readonly Wish[]; readonly seed: EntityKey }> {
  const store = await openPlace(flags)
  try {
    const { seed } = store
    if (flags.again !== undefined) {
      const all = await wantedEnvironments(store, { environment: 'all' })
      const reports = linesOf(flags.again).map((line) => reportIn(line, seed))
      return { seed, wishes: reports.flatMap((report) => wishAgain(report, all) ?? []) }
    }
    if (userId === undefined) throw new CliError('name a user, or a file with --again')
    const environments = [...(await wantedEnvironments(store, flags)).values()]
    const [environment, other] = environments
    if (environment === undefined || other !== undefined) {
      throw new CliError('there are several accounts: say --account')
    }
    return { seed, wishes: [{ userId, environment }] }
  } finally {
    await store.close()
  }
}

/** Error: CliError. */
function reportIn(line: string, seed: EntityKey): ErasureReport {
  try {
    return erasedBefore(line, seed)
  } catch (cause) {
    if (cause instanceof ReportRefused) throw new CliError(cause.message, { cause })
    throw cause
  }
}

/** Undefined: the directory has no such environment, so it does not have the user. */
function wishAgain(
  { user, environment }: ErasureReport,
  all: ReadonlyMap<number, Environment>,
): Wish | undefined {
  const known = all.get(environment)
  return known && { userId: `\u0001${user}`, environment: known }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').match(LINE) ?? []
  } catch (cause) {
    throw new CliError(`${file} cannot be read`, { cause })
  }
}

async function mustBeConfirmed(
  wishes: readonly Pick<Wish, 'userId'>[],
  { yes, again }: EraseFlags,
): Promise<void> {
  const [wish] = wishes
  const whom = again === undefined ? `the user ${wish?.userId}` : `${wishes.length} users again`
  const question = `Erase ${whom}? Nothing brings back what is erased.`
  if (yes === true || (await isConfirmed(question))) return
  throw new CliError('what is erased never comes back: say --yes', { exitCode: 2 })
}
