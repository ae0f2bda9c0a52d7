import { setTimeout as moment } from 'node:timers/promises'
import type { Client } from 'pg'
import { DatabaseInUse } from '../../errors.ts'
import type { Connections } from '../database/connections.ts'
import { News } from '../database/news.ts'
import { explain } from '../database/postgres-errors.ts'
import { endStale, holderOf, tryLock } from './lease.ts'

/** Between two tries of a node that waits. */
const RETRY_MS = 500

/** How a node waits for its turn, as a cold standby. */
export interface Waiting {
  /** Called with each new reason to wait. */
  readonly onWaiting: (why: string) => void
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * A connection that has the lock of the active node, until it ends. Without `waiting` a database that is in use is refused; with it the
 * node waits, also while the database is away. Errors: DatabaseInUse; the reason of the signal; what keeps the first connection from
 * being made.
 */
export async function takeTurn(
  connections: Connections,
  waiting: Waiting | undefined,
): Promise<Client> {
  if (waiting === undefined) return lockedClient(connections)
  const doorbell = new Doorbell(waiting.signal)
  const news = new News(connections, (topic) => {
    if (topic === 'released') doorbell.ring()
  })
  try {
    return await locked(connections, waiting, doorbell)
  } finally {
    await news.close()
  }
}

async function locked(
  connections: Connections,
  waiting: Waiting,
  doorbell: Doorbell,
): Promise<Client> {
  let reported: string | undefined
  for (;;) {
    waiting.signal?.throwIfAborted()
    const taken = await lockedClient(connections).catch((error: unknown) => {
      if (reported === undefined && !(error instanceof DatabaseInUse)) throw error
      return explain(error)
    })
    if (typeof taken !== 'string') return taken
    if (taken !== reported) waiting.onWaiting(taken)
    reported = taken
    await doorbell.pause(RETRY_MS)
  }
}

/** A pause that ends when the active node lets go, also where it did so just before; or with a signal: the next try throws its reason. */
class Doorbell {
  private readonly signal: AbortSignal | undefined
  private rung = new AbortController()

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal
  }

  ring(): void {
    this.rung.abort()
  }

  async pause(ms: number): Promise<void> {
    const signals = this.signal === undefined ? [] : [this.signal]
    const signal = AbortSignal.any([this.rung.signal, ...signals])
    await moment(ms, undefined, { signal }).catch(() => undefined)
    this.rung = new AbortController()
  }
}

/** Errors: DatabaseInUse; what keeps a connection from being made. */
async function lockedClient(connections: Connections): Promise<Client> {
  const client = await connections.connect()
  try {
    if (await tryLock(client)) return client
    await endStale(client)
    if (await tryLock(client)) return client
    const holder = await holderOf(client)
    throw new DatabaseInUse(`the database is in use by ${holder ?? 'another node'}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
