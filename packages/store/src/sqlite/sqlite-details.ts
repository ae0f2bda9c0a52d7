import type { BeaconDetails, LedgerEntry } from '@winnow/engine'
import { HOUR_MS } from '@winnow/contract'
import { type DetailsRetention, type DetailsRow, MAX_WAITING_CHARS } from '../beacon-details.ts'
import { dataFiles } from './data-files.ts'
import { daysIn } from './details/day-files.ts'
import { WorkerLink } from './worker-link.ts'

/** Calls under way, of those that a worker takes. */
const MAX_WAITING_CALLS = 500

const CUT_EVERY_MS = HOUR_MS

interface SqliteDetailsParts {
  readonly directory: string
  /** Undefined = for good. */
  readonly retention: DetailsRetention | undefined
  /** Called with why details were not put on disk, or not cut. */
  readonly onTrouble: (cause: unknown) => void
}

/**
 * Details of beacons in files of a day each, written behind the ledger by a thread of its own, which is started when there is
 * something to do. Nobody waits for it: what a kill or a full disk loses of them is evidence to look at, and changes nothing
 * that is computed.
 */
export class SqliteDetails implements BeaconDetails {
  private readonly parts: SqliteDetailsParts
  private readonly folder: string
  private readonly timer: NodeJS.Timeout
  private worker: WorkerLink | undefined
  private waitingChars = 0
  private waitingCalls = 0
  private isInTrouble = false
  private cutting: Promise<number> | undefined

  constructor(parts: SqliteDetailsParts) {
    this.parts = parts
    this.folder = dataFiles.details(parts.directory)
    this.timer = setInterval(() => void this.cut(), CUT_EVERY_MS).unref()
    void this.cut()
  }

  /** Puts what entries that are on disk by now bring. */
  put(entries: readonly DetailsRow[]): void {
    if (entries.length === 0) return
    const chars = entries.reduce((sum, { details }) => sum + details.length, 0)
    if (this.waitingChars + chars > MAX_WAITING_CHARS || this.waitingCalls >= MAX_WAITING_CALLS) {
      this.trouble(new Error('the disk is too slow for the details of beacons'))
      return
    }
    this.waitingChars += chars
    this.waitingCalls += 1
    this.opened()
      .call('put', entries)
      .then(() => (this.isInTrouble = false))
      .catch((error: unknown) => this.trouble(error))
      .finally(() => {
        this.waitingChars -= chars
        this.waitingCalls -= 1
      })
  }

  async of(entry: Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>): Promise<string | undefined> {
    const { sequence, receivedAtMs } = entry
    return this.opened()
      .call<string | undefined>('of', { sequence, receivedAtMs })
      .catch(() => undefined)
  }

  /** Removes the days that are too old. Never rejects; resolves to how many there were. */
  cut(): Promise<number> {
    return (this.cutting ??= this.cutNow().finally(() => (this.cutting = undefined)))
  }

  /** Removes what beacons of these entries brought. Error: the disk's. */
  async remove(sequences: readonly number[]): Promise<void> {
    if (daysIn(this.folder).length === 0) return
    await this.opened().call<undefined>('remove', sequences)
  }

  /** Lets a cut that runs come to its end. */
  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.cutting
    await this.worker?.close()
  }

  private async cutNow(): Promise<number> {
    const { retention } = this.parts
    try {
      if (retention === undefined || daysIn(this.folder).length === 0) return 0
      const limits = { nowMs: retention.nowMs(), retentionDays: retention.days }
      return await this.opened().call<number>('cut', limits)
    } catch (error) {
      this.trouble(error)
      return 0
    }
  }

  /** Reported once, until something is put again. */
  private trouble(cause: unknown): void {
    if (!this.isInTrouble) this.parts.onTrouble(cause)
    this.isInTrouble = true
  }

  private opened(): WorkerLink {
    return (this.worker ??= new WorkerLink('details-worker', this.folder))
  }
}
