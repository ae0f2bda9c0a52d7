import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from './cli-error.ts'

/** Whether a Winnow has ever started on the directory. */
export const isDataDirectory = (dataDir: string): boolean => existsSync(join(dataDir, 'ledger.db'))

/** Whether what a Winnow made of its ledger is there, and the ledger is not. */
export const hasLostLedger = (dataDir: string): boolean =>
  !isDataDirectory(dataDir) && existsSync(join(dataDir, 'records.db'))

/** A misspelt directory must not become a new one. Errors: CliError when no Winnow has it. */
export function mustBeDataDirectory(dataDir: string): void {
  if (isDataDirectory(dataDir)) return
  throw new CliError(
    `${dataDir} is no data directory: it has no ledger.db. Name one with --data-dir.`,
  )
}
