import { setImmediate as nextTurn } from 'node:timers/promises'
import { ENTRY_KINDS } from '@winnow/engine/records'
import { LedgerDamaged } from '../../errors.ts'
import { dataFiles } from '../data-files.ts'
import { EntryPack, type RawEntry } from '../ledger/entry-pack.ts'
import { knownMarks, lastKnown } from '../ledger/known-marks.ts'
import { DamagedPages } from './damaged-pages.ts'
import { entryIn, type KeptRow, keptRow } from './known-rows.ts'
import { leafRows } from './leaf-rows.ts'
import { type LedgerSurvey, SequenceTimes } from './ledger-survey.ts'

/** No entry takes fewer bytes of the file. */
const LEAST_ENTRY_BYTES = 8

/** Rows read before others have their turn. */
const TURN_ROWS = 2000

/** What is done with what can be read. */
export interface Salvaged {
  /** Called once for each entry, in no order. Its checksum is right, or it is older than checksums. */
  readonly entry?: (entry: RawEntry) => void
  /** Called for each row of the other tables; one that comes again is newer. */
  readonly row?: (row: KeptRow) => void
}

/** Whether an entry is what was written, as far as its own bytes tell. */
function isWhole(entry: RawEntry): boolean {
  if (ENTRY_KINDS[entry.kind] === undefined) return false
  try {
    new EntryPack(0).addRaw(entry)
    if (entry.checksum === null) JSON.parse(entry.body.toString())
    return true
  } catch (error) {
    if (error instanceof LedgerDamaged || error instanceof SyntaxError) return false
    throw error
  }
}

/**
 * Reads every page of a ledger's file that holds rows, whether SQLite can open the file or not, and hands over what is right.
 * Errors: those of the file system.
 */
export async function readSalvageable(
  directory: string,
  { entry, row }: Salvaged,
): Promise<SequenceTimes> {
  const pages = new DamagedPages(dataFiles.ledger(directory))
  try {
    const times = new SequenceTimes(pages.bytes / LEAST_ENTRY_BYTES)
    let rows = 0
    for (const found of leafRows(pages)) {
      rows += 1
      if (rows % TURN_ROWS === 0) await nextTurn()
      const kept = keptRow(found)
      if (kept !== undefined) row?.(kept)
      const held = entryIn(found)
      if (held === undefined || !times.isPossible(held.sequence) || times.has(held.sequence))
        continue
      if (!isWhole(held)) continue
      times.add(held)
      entry?.(held)
    }
    return times
  } finally {
    pages.close()
  }
}

/** How far what was made of the ledger knew it; 0 = nothing tells. */
export const knownLast = (directory: string): number => lastKnown(knownMarks(directory))

/** What can be read of a damaged ledger. Errors: those of the file system. */
export async function surveyLedger(directory: string): Promise<LedgerSurvey> {
  const times = await readSalvageable(directory, {})
  return times.survey(knownLast(directory))
}
