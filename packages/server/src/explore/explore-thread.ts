import { Worker } from 'node:worker_threads'
import { type StorePlace, threadFile } from '@winnow/store'
import type { ExploreJob, ExploreOutcome } from './explore-job.ts'
import { EXPLORE_HEAP_MB, EXPLORE_IDLE_MS } from './explore-limits.ts'

/** What crosses to the thread. */
export type ExploreMessage = { readonly id: number; readonly job: ExploreJob } | 'leave'

/** What comes back. */
export type ExploreReply =
  | { readonly id: number; readonly outcome: ExploreOutcome }
  | { readonly id: number; readonly error: string }

/** Answers questions of explored environments. */
export interface Explorer {
  /** Errors: why it failed. */
  answer(job: ExploreJob): Promise<ExploreOutcome>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (outcome: ExploreOutcome) => void
  readonly reject: (error: Error) => void
}

/** Has a thread from the first question on, until nobody asked anything for a while. No event waits for it. */
export class ExploreThread implements Explorer {
  private readonly place: StorePlace
  private readonly waiting = new Map<number, Waiting>()
  private worker: Worker | undefined
  private idle: NodeJS.Timeout | undefined
  private nextId = 1
  /** Resolves when the last thread has left. */
  private left: Promise<unknown> = Promise.resolve()

  constructor(place: StorePlace) {
    this.place = place
  }

  answer(job: ExploreJob): Promise<ExploreOutcome> {
    const worker = (this.worker ??= this.start())
    const id = this.nextId
    this.nextId += 1
    clearTimeout(this.idle)
    this.idle = setTimeout(() => void this.close(), EXPLORE_IDLE_MS).unref()
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      worker.postMessage({ id, job } satisfies ExploreMessage)
    })
  }

  /**
   * What is being asked is given up. The thread leaves by itself: ended from outside while it reads a database, it would take the
   * process along.
   */
  async close(): Promise<void> {
    clearTimeout(this.idle)
    const { worker } = this
    if (worker !== undefined) {
      worker.ref()
      this.left = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('leave' satisfies ExploreMessage)
      this.fail(worker, new Error('exploring has stopped'))
    }
    await this.left
  }

  private start(): Worker {
    const worker = new Worker(threadFile('explore-worker', import.meta.url), {
      workerData: this.place,
      resourceLimits: { maxOldGenerationSizeMb: EXPLORE_HEAP_MB },
    })
    worker.unref()
    worker.on('message', (reply: ExploreReply) => this.take(reply))
    worker.on('error', (cause) => this.fail(worker, new Error('exploring failed', { cause })))
    worker.on('exit', () => this.fail(worker, new Error('exploring has stopped')))
    return worker
  }

  private take(reply: ExploreReply): void {
    const asked = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if ('outcome' in reply) asked?.resolve(reply.outcome)
    else asked?.reject(new Error(reply.error))
  }

  private fail(worker: Worker, error: Error): void {
    if (this.worker === worker) this.worker = undefined
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}
