import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../cli-error.ts'

/** Whether a Winnow has ever started on the directory. */
export const isDataDirectory = (dataDir: string): boolean => existsSync(join(dataDir, 'ledger.db'))

/** Whether the ledger's file is there and has no bytes, which no start leaves but one that is cut short at once. */
export const isEmptyLedger = (dataDir: string): boolean =>
  statSync(join(dataDir, 'ledger.db'), { throwIfNoEntry: false })?.size === 0

/** What a Winnow leaves next to its ledger once that has an entry. */
const TRACES = ['records.db', 'ledger.end'] as const

/** Whether what a Winnow made of its ledger is there, and the ledger is not, or has no bytes. */
export const hasLostLedger = (dataDir: string): boolean =>
  (!isDataDirectory(dataDir) || isEmptyLedger(dataDir)) &&
  TRACES.some((name) => existsSync(join(dataDir, name)))

const ABSENT: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR'])

/** The system's word for why the ledger cannot be read; undefined when it can, or when there is none. */
export function ledgerRefusal(dataDir: string): string | undefined {
  try {
    accessSync(join(dataDir, 'ledger.db'), constants.R_OK)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return ABSENT.has(code) ? undefined : code
  }
}

/**
 * A misspelt directory must not become a new one. Errors: CliError when no Winnow has it, or its ledger is not this
 * user's to read.
 */
export function mustBeDataDirectory(dataDir: string): void {
  const refusal = ledgerRefusal(dataDir)
  if (refusal !== undefined) {
    throw new CliError(
      `ledger.db in ${dataDir} cannot be read (${refusal}): run the command as the user the service runs as`,
    )
  }
  if (isDataDirectory(dataDir)) return
  throw new CliError(
    `${dataDir} is no data directory: it has no ledger.db. Name one with --data-dir.`,
  )
}
