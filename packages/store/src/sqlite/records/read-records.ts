import { StoreBusy } from '../../errors.ts'
import { isDamage } from '../database/sqlite-errors.ts'
import type { CompiledSql } from '../ledger/ledger-writer.ts'
import type { WorkerLink } from '../worker-link.ts'
import type { RecordsFolding } from '../../sql/records/records-folding.ts'

/**
 * Asks the reader's thread for rows of the records. Damage that shows has them made anew. Errors: StoreBusy, where a row is among what is
 * damaged: it can be read again soon; the reader's.
 */
export async function readRecords<Row>(
  reader: WorkerLink,
  folding: RecordsFolding,
  { sql, parameters }: CompiledSql,
): Promise<readonly Row[]> {
  const { rebuilds } = folding
  try {
    return await reader.call('all', { database: 'records', sql, parameters })
  } catch (error) {
    if (!isDamage(error) && !isForeign(error)) throw error
    // Those that were read are gone meanwhile: the next read is of others.
    if (folding.rebuilds === rebuilds)
      void folding.repair(error instanceof Error ? error.message : String(error))
    throw new StoreBusy('the records are damaged and are being made anew')
  }
}

/** The file is gone, or is not one of records: it was swapped before it was opened. */
const isForeign = (error: unknown): boolean =>
  error instanceof Error &&
  /unable to open database file|^no such (?:table|column):/.test(error.message)
