import type { Client, ClientBase } from 'pg'
import { LeaseLost } from '../../errors.ts'
import type { Connections } from '../database/connections.ts'
import { explain, isLasting, isUniqueViolation } from '../database/postgres-errors.ts'
import { appendRun, type EntryRun, isThere } from './append-run.ts'
import { type NumberedRow, rewriteRows } from './rewrite-rows.ts'
import { type Beat, beat, releaseLock, takeLease, tryLock } from './lease.ts'
import { Partitions } from './partitions.ts'

/** Waits between two tries, ms; each is twice the one before. */
const FIRST_PAUSE_MS = 50
const LAST_PAUSE_MS = 1000

/** A node says so often that it is there. */
const BEAT_MS = 1000

export interface LedgerConnectionOptions {
  readonly connections: Connections
  /** Who takes the lease: shown to operators. */
  readonly node: string
  /** Of the ledger; for tests. */
  readonly partitionEntries?: number | undefined
  /** How often the node says that it is there; for tests. */
  readonly beatMs?: number | undefined
  /** Why the database takes no entries; undefined = it does. */
  readonly onRefusal: (why: string | undefined) => void
  /** Called with each sign of life, from the first one on. */
  readonly onBeat: (beat: Beat) => void
  /** Another node took over: nothing can be written any more. */
  readonly onLost: (error: LeaseLost) => void
}

interface OpenParts {
  readonly client: Client
  readonly partitions: Partitions
  readonly epoch: number
}

/** The one connection that appends entries. It holds the lease, and is made again as often as it breaks. */
export class LedgerConnection {
  private readonly options: LedgerConnectionOptions
  private partitions: Partitions
  /** Of the lease. */
  readonly epoch: number
  private client: Client | undefined
  private connecting: Promise<Client> | undefined
  private readonly beating: NodeJS.Timeout
  private isBeating = false
  private isGivenUp = false
  private isClosed = false
  private endPause: () => void = () => undefined

  private constructor(options: LedgerConnectionOptions, { client, partitions, epoch }: OpenParts) {
    this.options = options
    this.partitions = partitions
    this.epoch = epoch
    this.beating = setInterval(() => void this.beat(), options.beatMs ?? BEAT_MS).unref()
    this.use(client)
  }

  /** Takes the lease, with a client that has the lock of the active node. Errors: PostgreSQL's. */
  static async open(
    options: LedgerConnectionOptions,
    client: Client,
  ): Promise<{ readonly connection: LedgerConnection; readonly last: number }> {
    try {
      const { epoch, ...first } = await takeLease(client, options.node)
      options.onBeat(first)
      const partitions = await Partitions.open(client, options.partitionEntries)
      const last = await lastEntry(client)
      await partitions.reach(client, last)
      return { connection: new LedgerConnection(options, { client, partitions, epoch }), last }
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  /**
   * Writes a run; it is on disk when this resolves, on that of a synchronous standby, too. While the database takes nothing it is tried
   * again. Errors: LeaseLost; what no further try can help.
   */
  async append(run: EntryRun): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LAST_PAUSE_MS)) {
      try {
        await this.tryAppend(await this.connected(), run)
        this.options.onRefusal(undefined)
        return
      } catch (error) {
        if (error instanceof LeaseLost || isLasting(error) || this.isGivenUp) throw error
        this.options.onRefusal(explain(error))
        await this.pause(pause)
      }
    }
  }

  /** Puts rows in the place of those with their numbers, all or none; their former bytes stay until the database is vacuumed. Error: LeaseLost. */
  async rewrite(rows: readonly NumberedRow[]): Promise<void> {
    const written = await rewriteRows(await this.connected(), this.epoch, rows)
    if (written !== rows.length) throw new LeaseLost(LOST)
  }

  /** Lets go of what is under way: it may be written all the same. */
  giveUp(): void {
    this.isGivenUp = true
    this.endPause()
    void this.close()
  }

  /** Lets go of the lease's lock. */
  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.beating)
    const { client } = this
    this.client = undefined
    if (client === undefined) return
    if (!this.isGivenUp) await releaseLock(client).catch(() => undefined)
    await client.end().catch(() => undefined)
  }

  private async tryAppend(client: ClientBase, run: EntryRun): Promise<void> {
    const last = run.first + run.rows.length - 1
    await this.partitions.reach(client, last)
    try {
      const written = await appendRun(client, this.epoch, run)
      if (written !== run.rows.length) throw new LeaseLost(LOST)
    } catch (error) {
      if (!isUniqueViolation(error) || !(await isThere(client, run))) throw error
      if ((await beat(client, this.epoch)) === undefined) throw new LeaseLost(LOST)
    }
  }

  /** With another connection, since this one may be appending. A database that does not answer is the trouble of the next append. */
  private async beat(): Promise<void> {
    if (this.isBeating) return
    this.isBeating = true
    try {
      await this.connected()
      const answer = await beat(this.options.connections.pool, this.epoch)
      if (answer === undefined) throw new LeaseLost(LOST)
      this.options.onBeat(answer)
    } catch (error) {
      if (error instanceof LeaseLost) this.options.onLost(error)
    } finally {
      this.isBeating = false
    }
  }

  private async connected(): Promise<Client> {
    if (this.client !== undefined) return this.client
    this.connecting ??= this.reconnect().finally(() => (this.connecting = undefined))
    return this.connecting
  }

  /** The lock may still be held by the session that broke: it is waited for. Error: LeaseLost. */
  private async reconnect(): Promise<Client> {
    const client = await this.options.connections.connect()
    try {
      if ((await beat(client, this.epoch)) === undefined) throw new LeaseLost(LOST)
      if (!(await tryLock(client))) throw new Error('the former session has not ended yet')
      if (this.isClosed) throw new Error('the ledger is closed')
      // One may have been made without an answer.
      this.partitions = await Partitions.open(client, this.options.partitionEntries)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.use(client)
    return client
  }

  private use(client: Client): void {
    this.client = client
    client.once('end', () => {
      if (this.client === client) this.client = undefined
    })
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const LOST = 'another node writes to the database now'

async function lastEntry(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: number | null }>(
    'SELECT max(sequence) AS last FROM ledger',
  )
  return rows[0]?.last ?? 0
}
