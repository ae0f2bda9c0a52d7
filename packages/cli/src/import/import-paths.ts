import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeDirectories } from '@winnow/store'
import { CliError } from '../cli-error.ts'
import type { ImportFlags } from './import-flags.ts'
import type { ImportJob } from './import-job.ts'
import type { Input } from './read/read-input.ts'

/** Names an import: the same files, mapping, key and results asked for are the same import. */
export function jobName(inputs: readonly Input[], rest: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const { kind, file } of inputs) hash.update(`\n${kind} ${file.identity} ${file.format}`)
  return hash.digest('hex').slice(0, 12)
}

/**
 * Where programs keep what they must remember of their work, by the XDG Base Directory Specification:
 * the input's folder may be read-only, and an import goes on from whatever folder it is started in.
 */
function stateFolder(): string {
  const said = process.env['XDG_STATE_HOME'] ?? ''
  return isAbsolute(said) ? said : join(homedir(), '.local', 'state')
}

/**
 * The folder of checkpoints, made where it is not yet: in the data directory, or this user's when a service elsewhere is
 * named. Error: CliError, when it cannot be made.
 */
export function importsFolder({ dataDir, url }: ImportFlags): string {
  const folder = join(...(url === undefined ? [dataDir] : [stateFolder(), 'winnow']), 'imports')
  try {
    makeDirectories(folder)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CliError(`${folder}: the folder of what an import notes cannot be made (${code})`, {
      cause,
    })
  }
  return folder
}

/** Folders of an import. */
export interface ImportFolders {
  /** Where checkpoints and reject files are. */
  readonly imports: string
  /** What does not fit in memory; gone at the end. */
  readonly spool: string
}

/** Where everything an import writes goes. */
export function pathsIn(
  { imports, spool }: ImportFolders,
  name: string,
  flags: ImportFlags,
): ImportJob['paths'] {
  return {
    spool,
    checkpoint: join(imports, `${name}.checkpoint.json`),
    rejects: flags.rejects ?? join(imports, `${name}.rejects.jsonl`),
    scores: flags.scores,
  }
}
