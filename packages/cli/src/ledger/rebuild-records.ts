import { access, constants } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ledger } from '@winnow/engine'
import type { ReadOnlyStore } from '@winnow/store'
import { messageOf } from '../output/message-of.ts'
import type { DataPlace } from '../service/data-place.ts'
import { inTemporaryFolder } from '../temporary-folder.ts'
import { openPlace } from './open-place.ts'
import { readEntries } from './read-entries.ts'

/** Digests of the records as they are, and as a fresh store makes them of the same ledger. */
export interface RecordDigests {
  readonly live: string
  readonly rebuilt: string
}

/** Why there was nothing to compare with: missing, damaged, or of another version. */
export interface RecordsUnread {
  readonly unread: string
}

/** Copies entries into a fresh store in `directory`, which folds its own records of them. */
async function rebuild(ledger: Ledger, last: number, directory: string): Promise<string> {
  const { openSqliteStore } = await import('@winnow/store')
  const fresh = await openSqliteStore({ directory })
  try {
    for await (const entries of readEntries(ledger, last)) await fresh.ledger.append(entries)
    await fresh.records.settled(last)
    return await fresh.records.digest()
  } finally {
    await fresh.close()
  }
}

/** The disk of the data directory has room for a second copy, but for one that is mounted read-only. */
const spareRoom = (dataDir: string): Promise<string> =>
  access(dataDir, constants.W_OK).then(
    () => dataDir,
    () => tmpdir(),
  )

/**
 * Rebuilds the records from the ledger, next to the present ones, up to where those are. Records that cannot be
 * read are no difference: the next start makes them anew.
 */
export async function rebuildRecords(
  store: ReadOnlyStore,
  place: DataPlace,
): Promise<RecordDigests | RecordsUnread> {
  const now = await store.recordsNow().catch(messageOf)
  if (typeof now === 'string') return { unread: now }
  const { position, digest } = now
  // A service that runs may have folded entries since the ledger was opened.
  const current = await openPlace(place)
  try {
    const rebuilt = await inTemporaryFolder(
      join(await spareRoom(place.dataDir), 'replay-'),
      (directory) => rebuild(current.ledger, position, directory),
    )
    return { live: digest, rebuilt }
  } finally {
    await current.close()
  }
}
