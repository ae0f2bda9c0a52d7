import type { LedgerEntry } from '@winnow/engine'
import { expect, it } from 'vitest'
import { commitAt } from '../laws/message-commits.test.support.ts'
import { openMemoryStore } from '../memory/open-memory-store.ts'
import {
  describeOnPostgres,
  newStores,
  openNode,
  withClient,
} from './open-for-laws.test.support.ts'

const COMMITS = 40

/** Ends the session that folds, and whatever it did not commit. */
const CUT_FOLD = `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND objid = 4 AND application_name = current_setting('application_name')`

const CUT_ALL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')`

function commits(): readonly (readonly LedgerEntry[])[] {
  const made: (readonly LedgerEntry[])[] = []
  for (let next = 1; made.length < COMMITS; next += made.at(-1)?.length ?? 1) {
    made.push(commitAt(next))
  }
  return made
}

async function digestOfTwin(): Promise<string> {
  const twin = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  for (const entries of commits()) await twin.ledger.append(entries)
  return twin.records.digest()
}

describeOnPostgres('records', () => {
  const open = newStores()

  it('are those of the twin, though the session that folds is ended again and again', async () => {
    const store = await open()
    for (const [at, entries] of commits().entries()) {
      await store.ledger.append(entries)
      if (at % 8 !== 7) continue
      void store.records.settled(Infinity)
      await withClient(store.url, (client) => client.query(CUT_FOLD))
    }
    expect(await store.records.digest()).toBe(await digestOfTwin())
  })

  it('are made anew where another version made them, and go on where this one did', async () => {
    const { url, ...first } = await open()
    for (const entries of commits()) await first.ledger.append(entries)
    const digest = await first.records.digest()
    await first.close()
    const again = await openNode({ url })
    expect(await again.records.digest()).toBe(digest)
    await again.close()
    await withClient(url, (client) =>
      client.query("UPDATE subjects SET events = 99; COMMENT ON TABLE progress IS 'records 1'"),
    )
    const anew = await openNode({ url })
    expect(await anew.records.digest()).toBe(digest)
    await anew.close()
  })

  it('are not changed by a node that lost the lease', async () => {
    const { url, ...first } = await open()
    const all = commits()
    for (const entries of all.slice(0, 20)) await first.ledger.append(entries)
    await first.records.settled(Infinity)
    await withClient(url, (client) => client.query(CUT_ALL))
    const second = await openNode({ url })
    for (const entries of all.slice(20)) await second.ledger.append(entries)
    await expect(first.records.digest()).rejects.toThrow('another node')
    expect(await second.records.digest()).toBe(await digestOfTwin())
    await second.close()
  })
})
