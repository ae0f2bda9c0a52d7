import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = 'backtests'

/** Copies what is kept of backtests, each file whole: their reports can be computed again, but only by the code of back then. */
export async function copyBacktests(dataDir: string, folder: string): Promise<void> {
  const from = join(dataDir, FOLDER)
  if (!existsSync(from)) return
  const { copySynced } = await import('@winnow/store')
  const to = join(folder, FOLDER)
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
