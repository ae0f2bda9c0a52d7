import { existsSync } from 'node:fs'
import { rename, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../cli-error.ts'
import { grouped } from '../output/grouped.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'

const MEBIBYTE = 2 ** 20

/** Files other than the ledger that nothing can make anew, but for the scripts that pages pin. */
const KEY_FILES = [
  'credentials.json',
  'local-access.json',
  'versions.jsonl',
  'erasures.jsonl',
] as const

/** A backup must not be mixed with anything, nor fill the disk below a mount point that is not mounted. Error: CliError. */
function mustBeNew(target: string): void {
  if (existsSync(target)) throw new CliError(`${target} is there already: name a new folder`)
  const parent = dirname(target)
  if (!existsSync(parent)) throw new CliError(`${parent} is not there: make or mount it first`)
}

/** Error: CliError, when the disk has too little room to begin with. */
async function mustHaveRoom(dataDir: string, target: string): Promise<void> {
  const files = [join(dataDir, 'ledger.db'), join(dataDir, 'ledger.db-wal')]
  const sizes = await Promise.all(files.map((file) => stat(file).catch(() => ({ size: 0 }))))
  const needed = sizes.reduce((sum, { size }) => sum + size, 0)
  const { bavail, bsize } = await statfs(dirname(target))
  if (bavail * bsize >= needed) return
  const [has, needs] = [bavail * bsize, needed].map((bytes) => grouped(bytes / MEBIBYTE))
  throw new CliError(`${dirname(target)} has ${has} MiB free, and the ledger has ${needs} MiB`)
}

/**
 * Copies what nothing can make anew, but for the ledger. Keys go first: what is rotated meanwhile has its new key in the
 * ledger, and the old one works on as well.
 */
export async function copyKeysAndScripts(dataDir: string, folder: string): Promise<void> {
  const [{ copySynced }, { copyScripts }] = await Promise.all([
    import('@winnow/store'),
    import('@winnow/server'),
  ])
  for (const name of KEY_FILES) {
    const file = join(dataDir, name)
    if (existsSync(file)) await copySynced(file, join(folder, name))
  }
  await copyScripts(dataDir, folder)
}

/** What has its name is whole. */
async function putInPlace(folder: string, target: string): Promise<void> {
  const { syncPath } = await import('@winnow/store')
  await syncPath(folder)
  mustBeNew(target)
  await rename(folder, target)
  await syncPath(dirname(target))
}

/**
 * Makes a new data directory of what is in `dataDir`: `fill` is given a folder next to the target, which gets its name once it is
 * full. Errors: CliError; those of `fill` and of the file system.
 */
export async function inNewFolder<Result>(
  dataDir: string,
  target: string,
  fill: (folder: string) => Promise<Result>,
): Promise<Result> {
  mustBeNew(target)
  await mustHaveRoom(dataDir, target)
  return inTemporaryFolder(`${target}.unfinished-`, async (folder) => {
    const result = await fill(folder)
    await putInPlace(folder, target)
    return result
  })
}
