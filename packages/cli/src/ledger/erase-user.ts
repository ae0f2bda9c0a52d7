import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityKey, Environment } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import { isConfirmed } from '../output/is-confirmed.ts'
import { mustBeDataDirectory } from '../service/data-directory.ts'
import { type DataPlace, mustHaveNoDatabase } from '../service/data-place.ts'
import { erasedBefore, type ErasureReport, reportOf } from './erasure-report.ts'
import { mustBeStopped } from './must-be-stopped.ts'
import { openPlace } from './open-place.ts'
import { wantedEnvironments, type WhoseFlags } from './wanted-environments.ts'

export interface EraseFlags extends WhoseFlags, DataPlace {
  readonly yes?: boolean
  /** A file of reports: their erasures are done again. */
  readonly again?: string
}

/** Reports of all erasures of a data directory, a line each. */
const REPORTS = 'erasures.jsonl'
const OWNER_ONLY = 0o600

/** Files of the service's jobs: removed where they name the user. */
const LEFT_BY_JOBS = ['backtests/', 'bulk-actions/', 'imports/', 'unsent-messages.txt']

const LINE = /[^\n]+/g

interface Wish {
  readonly userId: string
  readonly environment: Environment
}

/** Erases users from a data directory, and prints a report of each. Errors: CliError; the store's. */
export async function eraseUsers(userId: string | undefined, flags: EraseFlags): Promise<void> {
  const { dataDir } = flags
  mustHaveNoDatabase(flags, 'erasing a user', 'it is not supported there yet')
  mustBeDataDirectory(dataDir)
  await mustBeStopped(dataDir)
  const { wishes, seed } = await wishesOf(userId, flags)
  await mustBeConfirmed(wishes, flags)
  for (const wish of wishes) {
    const report = await erase(dataDir, wish, seed)
    appendFileSync(join(dataDir, REPORTS), `${JSON.stringify(report)}\n`, { mode: OWNER_ONLY })
    process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
  }
}

async function wishesOf(
  userId: string | undefined,
  flags: EraseFlags,
): Promise<{ readonly wishes: readonly Wish[]; readonly seed: EntityKey }> {
  const store = await openPlace(flags)
  try {
    const { seed } = store
    if (flags.again !== undefined) {
      const all = await wantedEnvironments(store, { environment: 'all' })
      const reports = linesOf(flags.again).map((line) => erasedBefore(line, seed))
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

/** Undefined: the directory has no such environment, so nobody to erase. */
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

async function mustBeConfirmed(wishes: readonly Wish[], { yes, again }: EraseFlags): Promise<void> {
  const [wish] = wishes
  const whom = again === undefined ? `the user ${wish?.userId}` : `${wishes.length} users again`
  const question = `Erase ${whom}? Nothing brings back what is erased.`
  if (yes === true || (await isConfirmed(question))) return
  throw new CliError('what is erased never comes back: say --yes', { exitCode: 2 })
}

async function erase(
  dataDir: string,
  { userId, environment }: Wish,
  seed: EntityKey,
): Promise<ErasureReport> {
  const { eraseInDirectory } = await import('@winnow/store')
  const erasedAtMs = Date.now()
  const wanted = { environment: environment.number, userId }
  const erasure = await eraseInDirectory(dataDir, wanted, erasedAtMs)
  const removed = (erasure.found ?? []).filter((file) =>
    LEFT_BY_JOBS.some((beginning) => file.startsWith(beginning)),
  )
  for (const file of removed) rmSync(join(dataDir, file), { force: true })
  return reportOf({ erasure, environment, removed, erasedAtMs, seed })
}
