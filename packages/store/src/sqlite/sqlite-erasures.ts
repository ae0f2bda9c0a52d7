import { setTimeout as pause } from 'node:timers/promises'
import {
  type EntityKey,
  type Erasure,
  erasureBody,
  type Erasures,
  type ListedValues,
  type RewritableLedger,
  type WantedErasure,
} from '@winnow/engine'
import { StoreBusy } from '../errors.ts'
import { LoneWorker } from './lone-worker.ts'
import type { Turns } from '../turns.ts'
import type { RecordsFolding } from '../sql/records/records-folding.ts'
import type { ErasureTask } from '../erasing-ledger.ts'
import type { ErasureStep } from './eraser-worker.ts'
import type { SqliteDeliveries } from './sqlite-deliveries.ts'
import type { SqliteDetails } from './sqlite-details.ts'
import type { StoreWorkers } from './store-workers.ts'
import { WorkerLink } from './worker-link.ts'

/** Readers of the ledger leave its log within a second, but for a backup. */
const PACK_TRIES = 30
const PACK_PAUSE_MS = 1000

const REMOVE_CODES = 'DELETE FROM verifications WHERE environment = ? AND user_id = ?'

interface SqliteErasuresParts {
  readonly directory: string
  readonly seed: EntityKey
  readonly ledger: RewritableLedger
  readonly details: SqliteDetails
  readonly deliveries: SqliteDeliveries
  readonly folding: RecordsFolding
  readonly workers: StoreWorkers
  /** Whoever rewrites entries has a turn. */
  readonly turns: Turns
}

/** Erases next to the service: a thread of its own reads, the ledger's thread rewrites. */
export class SqliteErasures implements Erasures {
  private readonly parts: SqliteErasuresParts
  private readonly worker: LoneWorker

  constructor(parts: SqliteErasuresParts) {
    this.parts = parts
    const start = () => new WorkerLink('eraser-worker', parts.directory)
    this.worker = new LoneWorker(start, 'somebody is being erased already')
  }

  listed(wanted: WantedErasure): Promise<readonly ListedValues[]> {
    const { ledger, seed } = this.parts
    const task: ErasureTask = { wanted, seed, last: ledger.last() }
    return this.worker.run((worker) => worker.call('listed', task))
  }

  shrink(wanted: WantedErasure, entry: number): Promise<Erasure> {
    const { turns } = this.parts
    return turns.take(() => this.worker.run((worker) => this.shrinkWith(worker, wanted, entry)))
  }

  async clean(
    { environment, userId }: WantedErasure,
    { sequences, events }: Erasure,
  ): Promise<void> {
    const { details, deliveries, folding, workers } = this.parts
    const { writer, projector } = workers
    await details.remove(events)
    await writer.call('write', [{ sql: REMOVE_CODES, parameters: [environment, userId] }])
    await deliveries.forget(sequences)
    await folding.renew(() => projector.call('renew'))
    await this.packLedger()
  }

  filesWith(text: string): Promise<readonly string[]> {
    return this.worker.run((worker) => worker.call('filesWith', text))
  }

  /** Gives up what is under way. */
  close(): Promise<void> {
    return this.worker.close()
  }

  private async shrinkWith(
    worker: WorkerLink,
    wanted: WantedErasure,
    entry: number,
  ): Promise<Erasure> {
    const { seed, workers } = this.parts
    await worker.call('begin', { wanted, seed, last: entry - 1 } satisfies ErasureTask)
    for (;;) {
      const step = await worker.call<ErasureStep>('next')
      if (step.packed === undefined) return this.told(entry, step.erasure)
      await workers.writer.call('rewrite', step.packed, [step.packed.buffer])
    }
  }

  private async told(entry: number, erasure: Erasure): Promise<Erasure> {
    const { ledger } = this.parts
    const told = await ledger.get(entry)
    if (told?.kind !== 'erasure') throw new RangeError(`the entry ${entry} tells of no erasure`)
    await ledger.rewrite([{ ...told, body: { ...told.body, ...erasureBody(erasure) } }])
    return erasure
  }

  private async packLedger(): Promise<void> {
    const { writer, keeper } = this.parts.workers
    for (let tries = 0; tries < PACK_TRIES; tries += 1) {
      this.worker.mayGoOn()
      const isPacked = await writer.call<boolean>('pack')
      await keeper.call('logCut')
      if (isPacked) return
      await pause(PACK_PAUSE_MS)
    }
    throw new StoreBusy('something reads the ledger for long, so its log still has what was erased')
  }
}
