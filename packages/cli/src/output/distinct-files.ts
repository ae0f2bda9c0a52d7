import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CliError } from '../cli-error.ts'

/** Names a file whatever path leads to it; undefined for the standard streams, pipes and devices. */
function identityOf(path: string): string | undefined {
  if (path === '-') return undefined
  const there = statSync(path, { throwIfNoEntry: false })
  if (there === undefined) return resolve(path)
  return there.isFile() ? `${there.dev}:${there.ino}` : undefined
}

/**
 * What a command writes must be none of what it reads, nor one file twice: opening it empties it. Error: CliError, wrong use.
 */
export function mustBeDistinct(
  written: readonly (string | undefined)[],
  read: readonly (string | undefined)[] = [],
): void {
  const inputs = new Set(read.flatMap((path) => (path === undefined ? [] : identityOf(path))))
  const outputs = new Set<string>()
  for (const path of written) {
    const identity = path === undefined ? undefined : identityOf(path)
    if (identity === undefined) continue
    if (inputs.has(identity)) {
      throw new CliError(`${path} is to be read: name another file to be written`, { exitCode: 2 })
    }
    if (outputs.has(identity)) {
      throw new CliError(`${path} is to be written twice: name two files`, { exitCode: 2 })
    }
    outputs.add(identity)
  }
}
