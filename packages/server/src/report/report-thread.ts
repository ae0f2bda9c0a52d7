import { Worker } from 'node:worker_threads'
import { type StorePlace, threadFile } from '@winnow/store'
import { REPORT_HEAP_MB } from './report-limits.ts'
import type {
  DecisionsAnswer,
  DecisionsRequest,
  OfLedger,
  ReportAnswer,
  ReportRequest,
  Reports,
  RoutesAnswer,
  RoutesRequest,
} from './report-reader.ts'

/** What crosses to the thread: a report that is wanted, or that it is to go. */
export type ReportMessage = ReportCall | 'leave'

/** A report that is wanted, or the figures of routes or decisions. */
type ReportCall =
  | { readonly call: number; readonly is: 'report'; readonly request: OfLedger<ReportRequest> }
  | { readonly call: number; readonly is: 'routes'; readonly request: OfLedger<RoutesRequest> }
  | {
      readonly call: number
      readonly is: 'decisions'
      readonly request: OfLedger<DecisionsRequest>
    }

type Answer = ReportAnswer | RoutesAnswer | DecisionsAnswer

/** What comes back. */
export type ReportReply =
  | { readonly call: number; readonly answer: Answer }
  | { readonly call: number; readonly error: string }

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

const STOPPED = new Error('the report thread has stopped')

/** Makes reports in a thread of its own, so that no event waits for one. It starts with the first report. */
export class ReportThread implements Reports {
  private readonly place: StorePlace
  private readonly waiting = new Map<number, Waiting>()
  private worker: Worker | undefined
  private calls = 0

  constructor(place: StorePlace) {
    this.place = place
  }

  report(request: OfLedger<ReportRequest>): Promise<ReportAnswer> {
    return this.send((call) => ({ call, is: 'report', request })) as Promise<ReportAnswer>
  }

  routes(request: OfLedger<RoutesRequest>): Promise<RoutesAnswer> {
    return this.send((call) => ({ call, is: 'routes', request })) as Promise<RoutesAnswer>
  }

  decisions(request: OfLedger<DecisionsRequest>): Promise<DecisionsAnswer> {
    return this.send((call) => ({ call, is: 'decisions', request })) as Promise<DecisionsAnswer>
  }

  private send(message: (call: number) => ReportCall): Promise<Answer> {
    const worker = (this.worker ??= this.start())
    this.calls += 1
    const { calls: call } = this
    return new Promise((resolve, reject) => {
      this.waiting.set(call, { resolve, reject })
      worker.postMessage(message(call) satisfies ReportMessage)
    })
  }

  /**
   * Whatever is being made is given up. The thread leaves by itself: ended from outside while it opens a
   * database, it would take the process along.
   */
  async close(): Promise<void> {
    const { worker } = this
    if (worker === undefined) return
    worker.ref()
    const left = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('leave' satisfies ReportMessage)
    this.fail(worker, STOPPED)
    await left
  }

  private start(): Worker {
    const worker = new Worker(threadFile('report-worker', import.meta.url), {
      workerData: this.place,
      resourceLimits: { maxOldGenerationSizeMb: REPORT_HEAP_MB },
    })
    worker.unref()
    worker.on('message', (reply: ReportReply) => this.take(reply))
    worker.on('error', (cause) => {
      this.fail(worker, new Error('the report thread failed', { cause }))
    })
    worker.on('exit', () => this.fail(worker, STOPPED))
    return worker
  }

  private take(reply: ReportReply): void {
    const waiting = this.waiting.get(reply.call)
    this.waiting.delete(reply.call)
    if ('answer' in reply) waiting?.resolve(reply.answer)
    else waiting?.reject(new Error(reply.error))
  }

  /** The next report starts another one. */
  private fail(worker: Worker, error: Error): void {
    if (worker !== this.worker) return
    this.worker = undefined
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}
