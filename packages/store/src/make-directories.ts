import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a directory, and those it lies in, for their owner alone. Node's own recursion never comes back where a file system takes
 * no directories and says so by ENOENT, as `/proc` does. Errors: those of `mkdir`.
 */
export function makeDirectories(path: string): void {
  if (isDirectory(path)) return
  const parent = dirname(path)
  if (parent !== path) makeDirectories(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!isDirectory(path)) throw error
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
