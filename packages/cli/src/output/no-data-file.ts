import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CliError } from '../cli-error.ts'

/** Files of a data directory, and of its folders, by their names. */
const DATA_FILE = /\.db(-wal|-shm)?$|^(credentials|local-access|service)\.json$|^snapshot-/

/** Whether the folder, or the one it is in, is a data directory. */
const isOfData = (folder: string): boolean =>
  [folder, dirname(folder)].some((one) => existsSync(join(one, 'ledger.db')))

/**
 * Nothing that a command writes for its user may take the place of a ledger, of keys, or of what else a data directory
 * is made of, whatever path leads there. Errors: CliError, wrong use.
 */
export function mustBeNoDataFile(path: string): void {
  // A pipe has no path behind it.
  if (path === '-' || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return
  const target = realpathSync(path)
  if (!DATA_FILE.test(basename(target)) || !isOfData(dirname(target))) return
  throw new CliError(`${path} is a file of a data directory: name another file to be written`, {
    exitCode: 2,
  })
}
