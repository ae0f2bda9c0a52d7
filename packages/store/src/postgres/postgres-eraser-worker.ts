/** Runs as a worker thread: finds what a ledger in PostgreSQL has of a user, and shrinks it, next to the node that writes the ledger. */
import {
  type EntityKey,
  type Erasure,
  type LedgerEntry,
  listedOf,
  type OldEntries,
  shrinkOldEntries,
  shrinkUser,
} from '@winnow/engine'
import type { Client } from 'pg'
import { type ErasureTask, ErasingLedger } from '../erasing-ledger.ts'
import { LeaseLost } from '../errors.ts'
import type { OldStep, OldTask } from '../retention/old-step.ts'
import { answerCalls } from '../sqlite/threads/answer-calls.ts'
import { giveWay } from '../sqlite/threads/thread-priority.ts'
import { openConnections } from './database/connections.ts'
import { rowOf } from './ledger/entry-row.ts'
import { readRows } from './ledger/read-rows.ts'
import { rewriteRows } from './ledger/rewrite-rows.ts'

/** Events come first: it gets a quarter of a core that requests want too. */
const NICE = 5

/** `epoch`: of the node's lease. */
export interface ShrinkTask extends ErasureTask {
  readonly epoch: number
}

/** `epoch`: the same. */
export interface OldShrinkTask {
  readonly task: OldTask
  readonly seed: EntityKey
  readonly epoch: number
}

giveWay(NICE)

answerCalls(({ url }: { readonly url: string }) => {
  const connections = openConnections(url)
  const ledger = new ErasingLedger(async (range) => readRows((await connections).pool, range))
  let old: OldPages | undefined
  return {
    listed: ({ wanted, seed, last }: ErasureTask) => listedOf(ledger.to(last), seed, wanted),
    shrink: async ({ wanted, seed, last, epoch }: ShrinkTask): Promise<Erasure> => {
      const client = await (await connections).connect()
      const shrinking = shrinkUser(ledger.to(last), seed, wanted)
      for (;;) {
        const { value, done } = await shrinking.next()
        if (done === true) return value
        await rewrite(client, epoch, value)
      }
    },
    beginOld: async ({ task, seed, epoch }: OldShrinkTask) => {
      const client = await (await connections).connect()
      old = { pages: shrinkOldEntries(ledger.to(task.last), seed, task), client, epoch }
    },
    nextOld: async (): Promise<OldStep | undefined> => {
      const page = (await old?.pages.next())?.value
      if (old === undefined || page === undefined) return undefined
      const { entries, ...step } = page
      if (entries.length > 0) await rewrite(old.client, old.epoch, entries)
      return { ...step, shrunk: entries.length }
    },
    stop: () => {
      ledger.stop()
    },
    close: async () => {
      await (await connections).close()
    },
  }
})

interface OldPages {
  readonly pages: AsyncGenerator<OldEntries, void>
  readonly client: Client
  readonly epoch: number
}

/** Errors: LeaseLost; PostgreSQL's. */
async function rewrite(
  client: Client,
  epoch: number,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ ...rowOf(entry), sequence: entry.sequence }))
  const written = await rewriteRows(client, epoch, rows)
  if (written !== rows.length) throw new LeaseLost('another node writes to the database now')
}
