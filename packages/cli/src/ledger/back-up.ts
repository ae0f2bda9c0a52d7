import { resolve } from 'node:path'
import { entriesIn } from '../output/grouped.ts'
import { mustBeDataDirectory } from '../service/data-directory.ts'
import { copyKeysAndScripts, inNewFolder } from './new-folder.ts'

export interface BackupFlags {
  readonly dataDir: string
  readonly json?: boolean
}

async function copyInto(dataDir: string, folder: string): Promise<number> {
  const { copyDirectory } = await import('@winnow/store')
  await copyKeysAndScripts(dataDir, folder)
  return copyDirectory(dataDir, folder)
}

/** Copies a data directory into a new folder, and prints what it holds. Errors: CliError; those of the file system. */
export async function backUp(to: string, { dataDir, json }: BackupFlags): Promise<void> {
  const target = resolve(to)
  mustBeDataDirectory(dataDir)
  const startedMs = performance.now()
  const entries = await inNewFolder(dataDir, target, (folder) => copyInto(dataDir, folder))
  const seconds = (performance.now() - startedMs) / 1000
  const result = { folder: target, entries, seconds }
  const text = `${entriesIn(entries)} copied to ${target} in ${seconds.toFixed(1)} s.\n`
  process.stdout.write(json === true ? `${JSON.stringify(result)}\n` : text)
}
