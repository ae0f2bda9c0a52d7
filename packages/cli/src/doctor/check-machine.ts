import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { nodeFault, nodeNotice } from '../../bin/node-versions.js'
import { CliError } from '../cli-error.ts'
import { grouped } from '../output/grouped.ts'
import { ownCommand } from '../own-command.ts'
import { readCredentials } from '../service/credentials.ts'
import { isDataDirectory } from '../service/data-directory.ts'
import { doubtful, ill, unseen, well, type Finding } from './finding.ts'

const LOW_DISK_BYTES = 1_073_741_824
const LOW_FILES = 1024
const OTHERS_BITS = 0o077
const ANYBODY_READS = 0o004

/** The version of Node that runs this, and whether it still gets security fixes. */
export function checkNode(version: string, nowMs: number): Finding {
  if (nodeFault(version) === undefined) {
    const notice = nodeNotice(version, nowMs)
    if (notice === undefined) return well('Node', version)
    return doubtful('Node', notice, 'install Node 24')
  }
  return ill(
    'Node',
    `Winnow does not run on ${version}`,
    'install Node 24, 22.13 or newer, or 20.19 or newer',
  )
}

/** The directory exists, may be read and written, and shows the ledger to nobody else. */
export async function checkDirectory(dataDir: string): Promise<Finding> {
  const path = resolve(dataDir)
  try {
    const info = await stat(path)
    if (!info.isDirectory()) return unusable(path, 'ENOTDIR')
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await checkPrivacy(path, info.mode)
  } catch (error) {
    return unusable(path, (error as NodeJS.ErrnoException).code)
  }
}

async function checkPrivacy(path: string, mode: number): Promise<Finding> {
  const ledger = await stat(join(path, 'ledger.db')).catch(() => undefined)
  if (ledger !== undefined && (mode & ledger.mode & ANYBODY_READS) !== 0) {
    return ill('data directory', `anybody can read ledger.db in ${path}`, `chmod 700 ${path}`)
  }
  return well('data directory', path)
}

/** What a directory that cannot be used means to the service. `code`: the system's word for why. */
export function unusable(path: string, code: string | undefined): Finding {
  if (code === 'ENOENT')
    return unseen('data directory', `${path} is not there yet: the first start makes it`)
  if (code === 'ENOTDIR')
    return ill('data directory', `${path} is no directory`, 'name another one with --data-dir')
  if (code === 'EROFS') {
    const remedy = 'mount it for writing, or name another directory with --data-dir'
    return ill('data directory', `${path} is on a disk that is mounted read-only`, remedy)
  }
  const remedy = `give it to the user the service runs as: chown -R USER ${path}`
  return ill('data directory', `${path} cannot be read and written by this user`, remedy)
}

const resetCommand = (dataDir: string): string =>
  ownCommand(['keys', 'reset-admin', '--data-dir', dataDir])

/** The owner, and nobody else, can read the keys. */
export async function checkCredentials(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'credentials.json')
  const info = await stat(path).catch(() => undefined)
  if (info !== undefined && (info.mode & OTHERS_BITS) !== 0)
    return ill('credentials', `${path} can be read by other users`, `chmod 600 ${path}`)
  try {
    const credentials = await readCredentials(dataDir)
    if (credentials === undefined) return await missingCredentials(path, dataDir)
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    const remedy =
      'run this as the user the service runs as, restore the file from a backup, or stop the service and run ' +
      resetCommand(dataDir)
    return ill('credentials', error.message, remedy)
  }
  return well('credentials', `${path}, for its owner only`)
}

/** Before the first start there are none; later, somebody took them away, or lost them. */
async function missingCredentials(path: string, dataDir: string): Promise<Finding> {
  const { isSealed } = await import('@winnow/server')
  if (await isSealed(dataDir)) return well('credentials', 'sealed: only hashes of keys are kept')
  if (!isDataDirectory(dataDir)) return unseen('credentials', `${path} is not there`)
  const remedy = `if it is lost: stop the service, then ${resetCommand(dataDir)}`
  return doubtful('credentials', `${path} is not there`, remedy)
}

const GIBIBYTE = 2 ** 30
const MEBIBYTE = 2 ** 20

const sizeOf = (bytes: number): string =>
  bytes >= GIBIBYTE ? `${(bytes / GIBIBYTE).toFixed(1)} GiB` : `${Math.floor(bytes / MEBIBYTE)} MiB`

/** Where the directory is, or will be, there must be room for the ledger to grow. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  const path = resolve(dataDir)
  const disk = await statfs(path).catch(() => statfs(dirname(path)).catch(() => undefined))
  if (disk === undefined) return unseen('disk', `no free space can be told of ${path}`)
  const free = disk.bavail * disk.bsize
  if (free >= LOW_DISK_BYTES) return well('disk', `${sizeOf(free)} free`)
  return ill(
    'disk',
    `${sizeOf(free)} free`,
    'make room, or move the data directory to a larger disk',
  )
}

/** How many files and connections a process may have open: the service, or one that is started from here. */
export function checkFiles(limit: number | undefined): Finding {
  if (limit === undefined) return unseen('open files', 'the system does not tell the limit')
  if (limit >= LOW_FILES) return well('open files', `up to ${grouped(limit)}`)
  const remedy =
    'raise the limit and start anew: ulimit -n 16384, LimitNOFILE=16384 of a systemd unit'
  return ill('open files', `up to ${limit}, connections included`, remedy)
}

const LOW_MEMORY_BYTES = 1_073_741_824

/** How much memory a process that is started from here may have, bytes. */
export function checkMemory(limit: number): Finding {
  if (limit >= LOW_MEMORY_BYTES) return well('memory', sizeOf(limit))
  const told = `${sizeOf(limit)}: while models are fitted, the system may end a service that has so little`
  return doubtful('memory', told, 'give it 1 GiB or more')
}

/** A clock before this software was made is wrong. */
const CLOCK_FLOOR_MS = Date.UTC(2026, 0, 1)

/** The machine's clock against the newest entry of the ledger. */
export function checkClock(nowMs: number, newestMs: number | undefined): Finding {
  const now = new Date(nowMs).toISOString()
  const remedy = 'set the clock, and keep it with NTP'
  if (nowMs < CLOCK_FLOOR_MS) return ill('clock', `${now} cannot be`, remedy)
  if (newestMs !== undefined && newestMs > nowMs) {
    const seconds = Math.ceil((newestMs - nowMs) / 1000)
    return ill('clock', `${now} is ${seconds} s before the newest entry of the ledger`, remedy)
  }
  return well('clock', now)
}
