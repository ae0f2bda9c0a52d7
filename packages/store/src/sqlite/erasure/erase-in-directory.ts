import {
  type Erasure,
  erasureBody,
  eraseUser,
  type LedgerEntry,
  type WantedErasure,
} from '@winnow/engine'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { DirectoryInUse } from '../../errors.ts'
import { dataFiles } from '../data-files.ts'
import type { Database } from '../database/database.ts'
import { closeTidily, openDatabase } from '../database/open-database.ts'
import { removeDetails } from '../details/remove-details.ts'
import { lockDirectory } from '../directory-lock.ts'
import { EntryPack } from '../ledger/entry-pack.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { packEntry } from '../ledger/pack-entry.ts'
import { openReadOnlyStore } from '../open-read-only.ts'
import { removeRecords } from '../records/records-schema.ts'
import { filesWith } from './files-with.ts'

interface DirectoryErasure extends Erasure {
  /** Files that still hold the user's id, byte for byte; undefined: it is too short to look for, or no entry had it. */
  readonly found: readonly string[] | undefined
}

/** `entry`: the `erasure` entry that this was begun with; what came after it stays. */
interface DirectoryWish extends WantedErasure {
  readonly entry?: number | undefined
}

/**
 * Erases a user from a data directory that nobody uses. What is derived of the ledger is removed, and made anew by the next start.
 * When it is interrupted, run it again. Errors: DirectoryInUse, DirectoryIsNewer, DirectoryRefused, LedgerDamaged.
 */
export async function eraseInDirectory(
  directory: string,
  wanted: DirectoryWish,
  nowMs: number,
): Promise<DirectoryErasure> {
  const release = lockDirectory(directory)
  try {
    const erasure = await eraseEntries(directory, wanted, nowMs)
    removeDetails(dataFiles.details(directory), erasure.events)
    removeDerived(directory)
    const { environment, sentAs = '' } = erasure
    await cleanLedger(directory, { environment, userId: sentAs })
    const found = sentAs.length < MIN_CHARS ? undefined : await filesWith(directory, sentAs)
    return { ...erasure, found }
  } finally {
    release()
  }
}

const MOVE_TRIES = 6
const MOVE_PAUSE_MS = 200

/** A shorter id is part of too much. */
const MIN_CHARS = 5

/** Shrinks the user's entries, and writes one that says so. */
async function eraseEntries(
  directory: string,
  { entry: begun, ...wanted }: DirectoryWish,
  nowMs: number,
): Promise<Erasure> {
  const store = openReadOnlyStore(directory)
  const last = begun === undefined ? store.ledger.last() : begun - 1
  const writer = new LedgerWriter({
    file: dataFiles.ledger(directory),
    durability: 'full',
    commitDelayMs: 0,
    maxPages: 0,
    endMark: dataFiles.endMark(directory),
  })
  try {
    const { ledger, seed } = store
    const erasure = await eraseUser(
      {
        append: (entries) => ledger.append(entries),
        read: (from, limit) => ledger.read(from, Math.min(limit, last - from + 1)),
        get: (sequence) => ledger.get(sequence),
        last: () => last,
        trouble: () => ledger.trouble(),
        close: () => ledger.close(),
        rewrite: async (entries) => writer.rewrite(packed(entries)),
      },
      seed,
      wanted,
    )
    const told = begun === undefined ? undefined : await ledger.get(begun)
    const entry = entryOf(erasure, ledger.last() + 1, nowMs)
    if (told?.kind === 'erasure') {
      writer.rewrite(packed([{ ...told, body: { ...told.body, ...erasureBody(erasure) } }]))
    } else if (entry !== undefined) writer.append(packed([entry]))
    return erasure
  } finally {
    writer.close()
    await store.close()
  }
}

function packed(entries: readonly LedgerEntry[]) {
  const pack = new EntryPack()
  for (const entry of entries) packEntry(pack, entry)
  return pack.take()
}

/** Undefined: nothing was shrunk. */
function entryOf(erasure: Erasure, sequence: number, nowMs: number): LedgerEntry | undefined {
  const { environment, sequences } = erasure
  if (sequences.length === 0) return undefined
  return {
    sequence,
    environment,
    kind: 'erasure',
    receivedAtMs: nowMs,
    body: erasureBody(erasure),
    requestId: undefined,
    outcome: new Uint8Array(0),
  }
}

/** Look-ups, snapshots and deliveries. */
function removeDerived(directory: string): void {
  removeRecords(dataFiles.records(directory))
  removeRecords(dataFiles.rebuiltRecords(directory))
  removeRecords(dataFiles.deliveries(directory))
  rmSync(dataFiles.snapshots(directory), { recursive: true, force: true })
}

/** Open one-time codes of the user, and what earlier rows left in free pages and in the log. Error: DirectoryInUse. */
async function cleanLedger(
  directory: string,
  { environment, userId }: WantedErasure,
): Promise<void> {
  const database = openDatabase(dataFiles.ledger(directory))
  try {
    database.exec('PRAGMA secure_delete = ON')
    database
      .prepare('DELETE FROM verifications WHERE environment = ? AND user_id = ?')
      .run(environment, userId)
    database.exec('VACUUM')
    await moveLog(database)
  } finally {
    closeTidily(database)
  }
}

/** Moves the whole log into the file: until then that has the pages of before. Who reads the ledger is waited for. */
async function moveLog(database: Database): Promise<void> {
  for (let tries = 0; tries < MOVE_TRIES; tries += 1) {
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }
    if (busy === 0) return
    await pause(MOVE_PAUSE_MS)
  }
  throw new DirectoryInUse(
    'something reads the ledger, so what was erased is still in its file: stop it, and erase again',
  )
}
