import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reports of backtests can be computed again only by the code of back then; bulk actions say which cases they were about. Each file
 * is copied whole.
 */
const FOLDERS = ['backtests', 'bulk-actions']

/** Copies what is kept of backtests and bulk actions. */
export async function copyKeptJobs(dataDir: string, folder: string): Promise<void> {
  for (const name of FOLDERS) await copyFolder(join(dataDir, name), join(folder, name))
}

async function copyFolder(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  const { copySynced } = await import('@winnow/store')
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (!name.endsWith('.json')) continue
    await copySynced(join(from, name), join(to, name)).catch(unlessGone)
  }
}

/** The oldest goes when a new one comes. */
function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
