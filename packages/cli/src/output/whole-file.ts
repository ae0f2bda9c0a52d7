import { realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { mustBeNoDataFile } from './no-data-file.ts'

/**
 * Gives `work` a temporary path next to `path` to write to; what it wrote has its name once it is whole, and is gone when it fails.
 * The standard output, a pipe and a device are written as they are.
 */
export async function inWholeFile<Value>(
  path: string,
  work: (path: string) => Promise<Value>,
): Promise<Value> {
  mustBeNoDataFile(path)
  const there = await stat(path).catch(() => undefined)
  if (path === '-' || there?.isFile() === false) return work(path)
  // A link stays, and leads to the new file.
  const target = there === undefined ? path : await realpath(path)
  const beside = join(dirname(target), `unfinished-${basename(target)}`)
  try {
    const value = await work(beside)
    await rename(beside, target)
    return value
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
