import {
  type EntityKey,
  type Erasure,
  erasureBody,
  type Erasures,
  type ListedValues,
  type RewritableLedger,
  type WantedErasure,
} from '@winnow/engine'
import type { ErasureTask } from '../erasing-ledger.ts'
import { LoneWorker } from '../sqlite/lone-worker.ts'
import type { Turns } from '../turns.ts'
import type { RecordsFolding } from '../sql/records/records-folding.ts'
import { filesWith } from '../sqlite/erasure/files-with.ts'
import { WorkerLink } from '../sqlite/worker-link.ts'
import type { Connections } from './database/connections.ts'
import { PostgresErasureJournal } from './erasure/erasure-journal.ts'
import { packTables } from './erasure/pack-tables.ts'
import { removeRows } from './erasure/remove-rows.ts'
import { tablesWith } from './erasure/tables-with.ts'
import type { ShrinkTask } from './postgres-eraser-worker.ts'
import type { ProjectorLink } from './records/projector-link.ts'
import { dropForeignSnapshots } from './snapshots/own-snapshots.ts'

interface PostgresErasuresParts {
  readonly url: string
  /** Of this node. */
  readonly directory: string
  readonly seed: EntityKey
  /** Of the node's lease. */
  readonly epoch: number
  readonly connections: Connections
  readonly ledger: RewritableLedger
  readonly folding: RecordsFolding
  readonly projector: ProjectorLink
  /** Whoever rewrites entries has a turn. */
  readonly turns: Turns
}

/** Erases next to the active node: a thread of its own reads and rewrites, on connections of its own. */
export class PostgresErasures implements Erasures {
  readonly journal: PostgresErasureJournal
  private readonly parts: PostgresErasuresParts
  private readonly worker: LoneWorker
  /** Tables that were too large to be packed by the last erasure. */
  private unpacked: readonly string[] = []

  constructor(parts: PostgresErasuresParts) {
    this.parts = parts
    const { url, connections } = parts
    const start = () =>
      new WorkerLink('postgres-eraser-worker', { url }, undefined, import.meta.url)
    this.worker = new LoneWorker(start, 'somebody is being erased already')
    this.journal = new PostgresErasureJournal(connections.pool)
  }

  listed(wanted: WantedErasure): Promise<readonly ListedValues[]> {
    const { ledger, seed } = this.parts
    const task: ErasureTask = { wanted, seed, last: ledger.last() }
    return this.worker.run((worker) => worker.call('listed', task))
  }

  async shrink(wanted: WantedErasure, entry: number): Promise<Erasure> {
    const { seed, epoch, ledger, turns } = this.parts
    const task: ShrinkTask = { wanted, seed, last: entry - 1, epoch }
    const erasure = await turns.take(() =>
      this.worker.run((worker) => worker.call<Erasure>('shrink', task)),
    )
    const told = await ledger.get(entry)
    if (told?.kind !== 'erasure') throw new RangeError(`the entry ${entry} tells of no erasure`)
    await ledger.rewrite([{ ...told, body: { ...told.body, ...erasureBody(erasure) } }])
    return erasure
  }

  async clean({ environment, userId }: WantedErasure, erasure: Erasure): Promise<void> {
    const { connections, folding, projector, directory } = this.parts
    const user = { environment, userId: erasure.sentAs ?? userId }
    await removeRows(connections.pool, user, erasure)
    await folding.renew(() => projector.renew())
    await dropForeignSnapshots(connections.pool, directory)
    await this.pack(erasure)
  }

  async filesWith(text: string): Promise<readonly string[]> {
    const { connections, directory } = this.parts
    const files = await filesWith(directory, text)
    const tables = await tablesWith(connections.pool, text)
    const large = this.unpacked.map(
      (name) => `table ${name}, in former rows: VACUUM (FULL) ${name}`,
    )
    return [...files, ...tables, ...large]
  }

  /** Gives up what is under way. */
  close(): Promise<void> {
    return this.worker.close()
  }

  private async pack({ sequences }: Erasure): Promise<void> {
    const client = await this.parts.connections.connect()
    try {
      const mayGoOn = (): void => this.worker.mayGoOn()
      this.unpacked = await packTables({ client, sequences, mayGoOn })
    } finally {
      await client.end()
    }
  }
}
