import { type LedgerEntry, type RewritableLedger, spentUser, type Store } from '@winnow/engine'
import { openDatabaseStore, type PostgresStoreOptions } from '@winnow/store'
import { DatabaseErasures } from './database-erasures.ts'
import { type ErasureWish, removeLeft } from './erasure-files.ts'
import { type ErasureReport, reportOf } from './erasure-report.ts'

/**
 * Erases users from a database that no node is active on, one after the other. What is derived of the ledger is made anew. When it is
 * interrupted, the next active node goes on. Errors: those of `openDatabaseStore` and of the store.
 */
export async function eraseInDatabase(
  place: Pick<PostgresStoreOptions, 'url' | 'directory'>,
  wishes: readonly ErasureWish[],
  onReport: (report: ErasureReport) => void,
): Promise<void> {
  const store = await openDatabaseStore({ ...place, mustExist: true })
  try {
    for (const wish of wishes) onReport(await eraseIn(store, place.directory, wish))
  } finally {
    await store.close()
  }
}

async function eraseIn(
  { erasures, ledger, seed }: Store,
  dataDirectory: string,
  wish: ErasureWish,
): Promise<ErasureReport> {
  const { environment, userId, askedAtMs } = wish
  const { number } = environment
  if (erasures?.journal === undefined) throw new Error('a database has a journal of erasures')
  const kept = new DatabaseErasures({ journal: erasures.journal, seed, dataDirectory })
  const wanted = { environment: number, userId }
  const entry = await beginAnew(ledger, number, spentUser(seed, number, userId), askedAtMs)
  await kept.put({ ...wish, entry })
  const erasure = await erasures.shrink(wanted, entry)
  await erasures.clean(wanted, erasure)
  const { sentAs } = erasure
  const found = sentAs === undefined ? undefined : await erasures.filesWith(sentAs)
  const left = removeLeft(dataDirectory, found)
  const report = reportOf({ erasure, environment, ...left, erasedAtMs: askedAtMs, seed })
  await kept.finish(wish, report)
  return report
}

/** Writes the entry from which on a user is new. */
async function beginAnew(
  ledger: RewritableLedger,
  environment: number,
  user: string,
  nowMs: number,
): Promise<number> {
  const entry: LedgerEntry = {
    sequence: ledger.last() + 1,
    environment,
    kind: 'erasure',
    receivedAtMs: nowMs,
    // What it came to follows.
    body: { user, entries: 0, digest: '' },
    requestId: undefined,
    outcome: new Uint8Array(0),
  }
  await ledger.append([entry])
  return entry.sequence
}
