import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ImportFlags } from '../commands/import.ts'
import type { ImportJob } from './import-job.ts'
import type { Input } from './read-input.ts'

/** Names an import: the same files, mapping, key and results asked for are the same import. */
export function jobName(inputs: readonly Input[], rest: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const { kind, file } of inputs) hash.update(`\n${kind} ${file.identity} ${file.format}`)
  return hash.digest('hex').slice(0, 12)
}

/** The folder of checkpoints: in the data directory, or here when the service has it elsewhere. */
export async function importsFolder({ dataDir, url }: ImportFlags): Promise<string> {
  const isHere = url === undefined || existsSync(dataDir)
  const folder = isHere ? join(dataDir, 'imports') : resolve('.winnow-imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Where everything an import writes goes. */
export function pathsIn(folder: string, name: string, flags: ImportFlags): ImportJob['paths'] {
  return {
    spool: folder,
    checkpoint: join(folder, `${name}.checkpoint.json`),
    rejects: flags.rejects ?? join(folder, `${name}.rejects.jsonl`),
    scores: flags.scores,
  }
}
