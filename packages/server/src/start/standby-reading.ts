import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Follower } from '@winnow/engine'
import type { StandbyStore } from '@winnow/store'
import type { Config } from '../config/settings.ts'
import type { Log } from '../log.ts'
import { openStandbyService, type StandbyService } from './standby-service.ts'

/** How old what is known of keys, people and roles may be. */
const RENEW_MS = 5_000

interface ReadingParts {
  readonly config: Config
  readonly log: Log
  readonly nowMs: () => number
  /** Why nothing is changed here. */
  readonly reason: () => string
}

/** Reads on a node that waits: begun once it has followed the ledger to its end, and begun anew with other memory. */
export class StandbyReading {
  private readonly parts: ReadingParts
  private service: StandbyService | undefined
  private follower: Follower | undefined
  private renewedMs = -Infinity
  private failing: string | undefined
  private working: Promise<unknown> | undefined
  private isClosed = false
  private news: ReturnType<StandbyStore['news']> | undefined

  constructor(parts: ReadingParts) {
    this.parts = parts
  }

  /** Answers a request; false = reads are not answered. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    this.service?.handle(request, response)
    return this.service !== undefined
  }

  /** To be called whenever the follower is at the end of the ledger. What follows from it, follows in the background. */
  caughtUp(standby: Pick<StandbyStore, 'reads' | 'news'>, follower: Follower): void {
    if (this.isClosed) return
    // What another node tells is renewed by the next call.
    this.news ??= standby.news(() => (this.renewedMs = -Infinity))
    const nowMs = performance.now()
    const isCurrent = this.follower === follower && nowMs - this.renewedMs < RENEW_MS
    if (isCurrent || this.working !== undefined) return
    this.renewedMs = nowMs
    this.working = this.renew(standby, follower)
      .catch((error: unknown) => this.failed(error))
      .finally(() => (this.working = undefined))
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.news?.close()
    await this.working
    await this.end()
  }

  private async renew(standby: Pick<StandbyStore, 'reads'>, follower: Follower): Promise<void> {
    if (this.follower === follower && this.service !== undefined) await this.service.renew()
    else await this.open(standby, follower)
    this.failing = undefined
  }

  /** Says each failure once. The next try comes as a renewal would. */
  private failed(error: unknown): void {
    const message = error instanceof Error ? error.message : ''
    if (message !== this.failing) this.parts.log.trouble('reads are not answered here', error)
    this.failing = message
  }

  private async end(): Promise<void> {
    const { service } = this
    this.service = undefined
    this.follower = undefined
    await service?.close()
  }

  private async open(standby: Pick<StandbyStore, 'reads'>, follower: Follower): Promise<void> {
    await this.end()
    // A failure is tried again as a renewal would be, not at once.
    this.follower = follower
    const store = await standby.reads()
    try {
      this.service = await openStandbyService({ ...this.parts, store, follower })
    } catch (error) {
      await store.close()
      throw error
    }
  }
}
