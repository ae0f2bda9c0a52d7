import { secretsKeyPath } from '@winnow/server'
import { memoryLimit, openFilesLimit } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import {
  hasLostLedger,
  isDataDirectory,
  isEmptyLedger,
  ledgerRefusal,
} from '../service/data-directory.ts'
import { readCredentials, type Credentials } from '../service/credentials.ts'
import { openPlace } from '../ledger/open-place.ts'
import { ownCommand } from '../own-command.ts'
import { chosenDatabase, type DataPlace } from '../service/data-place.ts'
import { findService, type RunningService } from '../service/running-service.ts'
import {
  checkLedger,
  checkRecords,
  checkSnapshot,
  damagedLedger,
  newestMs,
} from './check-ledger.ts'
import {
  checkClock,
  checkCredentials,
  checkDirectory,
  checkDisk,
  checkFiles,
  checkMemory,
  checkNode,
} from './check-machine.ts'
import { checkBackups } from './check-backups.ts'
import { checkDeliveryFile } from './check-deliveries.ts'
import { checkDetails } from './check-details.ts'
import { checkGrowth } from './check-growth.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataFiles } from './check-data-files.ts'
import { checkOwners } from './check-owners.ts'
import { checkAskedPort, checkPort, checkService } from './check-service.ts'
import { checkSecrets } from './check-secrets.ts'
import { findingText, ill, unseen, type Finding } from './finding.ts'
import { isDamaged, remedyOf } from './remedy-of.ts'

export interface DoctorFlags extends DataPlace {
  readonly host: string
  readonly port: number
  /** The port is from the command line, neither from the environment nor the default. */
  readonly isPortAsked: boolean
  readonly secretsKeyFile: string
  readonly json?: boolean
}

const refusesFirstStart = (): boolean => process.env['WINNOW_FIRST_START'] === 'refuse'

/** What a directory without a ledger means. */
export function checkMissing(dataDir: string): Finding {
  const refusal = ledgerRefusal(dataDir)
  if (refusal !== undefined) return unseen('ledger', `cannot be read by this user (${refusal})`)
  const isEmpty = isEmptyLedger(dataDir)
  if (hasLostLedger(dataDir)) {
    const lost = isEmpty
      ? `ledger.db in ${dataDir} is empty, 0 bytes`
      : `ledger.db is gone from ${dataDir}`
    return ill('ledger', lost, 'restore it from a backup')
  }
  if (isEmpty) return unseen('ledger', 'empty, 0 bytes: the next start begins a new one in it')
  if (refusesFirstStart()) {
    const remedy = `mount its disk, restore a backup, or make a new one with "${ownCommand(['init', '--data-dir', dataDir])}"`
    return ill('ledger', 'none, and WINNOW_FIRST_START refuses to begin one', remedy)
  }
  return unseen('ledger', 'none yet')
}

type Placed = Pick<DoctorFlags, 'dataDir' | 'secretsKeyFile'>

async function checkStore({ dataDir, secretsKeyFile }: Placed): Promise<readonly Finding[]> {
  if (!isDataDirectory(dataDir) || isEmptyLedger(dataDir)) {
    return [checkMissing(dataDir), checkClock(Date.now(), undefined)]
  }
  const store = await openPlace({ dataDir })
  try {
    return [
      checkClock(Date.now(), await newestMs(store)),
      await checkLedger(store, dataDir),
      await checkGrowth(store),
      await checkDetails(dataDir),
      ...checkDeliveryFile(dataDir),
      await checkSnapshot(store),
      await checkRecords(store),
      await checkSecrets(store, secretsKeyPath(dataDir, secretsKeyFile)),
    ]
  } finally {
    await store.close()
  }
}

async function checkStored(placed: Placed): Promise<readonly Finding[]> {
  try {
    return await checkStore(placed)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const { cause, message } = error
    return [
      isDamaged(cause)
        ? await damagedLedger(placed.dataDir, cause)
        : ill('store', message, remedyOf(cause)),
    ]
  }
}

/** What opens badly because it is somebody else's needs no backup: it is not opened. */
async function checkData(placed: Placed): Promise<readonly Finding[]> {
  const owners = await checkOwners(placed.dataDir)
  if (owners.state === 'ill') return [owners, unseen('store', 'not opened before that is mended')]
  return [owners, ...(await checkStored(placed))]
}

async function checkAnswers(
  { dataDir, host, port, isPortAsked }: DoctorFlags,
  service: RunningService | undefined,
): Promise<readonly Finding[]> {
  if (service !== undefined) {
    const asked = isPortAsked ? await checkAskedPort(service, host, port) : []
    return [...asked, ...(await checkService(service, await readableCredentials(dataDir)))]
  }
  return [await checkPort(host, port), unseen('service', 'not running')]
}

async function readableCredentials(dataDir: string): Promise<Credentials | undefined> {
  try {
    return await readCredentials(dataDir)
  } catch (error) {
    // `checkCredentials` reports what is wrong with the file.
    if (error instanceof CliError) return undefined
    throw error
  }
}

async function findings(flags: DoctorFlags): Promise<readonly Finding[]> {
  const { dataDir } = flags
  const database = chosenDatabase(flags)
  const service = await findService(dataDir)
  return [
    checkNode(process.versions.node, Date.now()),
    await checkDirectory(dataDir),
    await checkCredentials(dataDir),
    ...(await checkDataFiles(dataDir)),
    await checkDisk(dataDir),
    checkFiles(openFilesLimit(service?.pid ?? 'self')),
    checkMemory(memoryLimit()),
    ...(database === undefined
      ? [...(await checkData(flags)), await checkBackups(dataDir, Date.now())]
      : await checkDatabase(flags, database)),
    ...(await checkAnswers(flags, service)),
  ]
}

/** Checks everything and prints the findings. Resolves to the exit code: 1 when there is a fault. */
export async function examine(flags: DoctorFlags): Promise<number> {
  const found = await findings(flags)
  const text = found.map(findingText).join('\n')
  process.stdout.write(flags.json === true ? `${JSON.stringify(found)}\n` : `${text}\n`)
  return found.some(({ state }) => state === 'ill') ? 1 : 0
}
