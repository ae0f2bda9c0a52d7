import type { Transferable, Worker } from 'node:worker_threads'
import { LedgerDamaged, StoreBusy, StoreStopped } from '../errors.ts'
import { finishThread, startThread } from '../store-threads.ts'
import { threadFile } from '../thread-file.ts'

/** Calls under way per worker; further ones are refused until some are answered. */
const MAX_CALLS = 1000

/** What a worker is given first, and again when it begins anew after `close`. */
export interface Beginning {
  readonly begin: unknown
}

/** What crosses from a worker: the answer to a call, or a notice nobody asked for. */
export type WorkerMessage =
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly error: WorkerError }
  | { readonly notice: unknown }

/** An error as it crosses. */
export interface WorkerError {
  /** The name of its class. */
  readonly name: string
  readonly message: string
  /** SQLite's primary result code; 0 for other errors. */
  readonly errcode: number
  /** Of an error of the system: its code, its call and the file. */
  readonly system: Partial<Record<'code' | 'syscall' | 'path', string>>
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** A worker thread that answers calls, seen from the thread that asks. */
export class WorkerLink {
  private readonly worker: Worker
  private readonly name: string
  /** By the number of the call, which is free again when it is answered. */
  private readonly waiting: (Waiting | undefined)[] = Array.from({ length: MAX_CALLS })
  private readonly free = Array.from({ length: MAX_CALLS }, (_, at) => MAX_CALLS - 1 - at)
  private readonly onNotice: (notice: unknown) => void
  private stopped: Error | undefined
  private closing: Promise<void> | undefined

  /** `name`: the worker's file, without extension. `data`: what it is started with. `module`: one in its folder. */
  constructor(
    name: string,
    data: unknown,
    onNotice: (notice: unknown) => void = () => undefined,
    module: string = import.meta.url,
  ) {
    this.name = name
    this.onNotice = onNotice
    this.worker = startThread(threadFile(name, module))
    this.worker.on('message', (message: WorkerMessage) => {
      this.take(message)
    })
    this.worker.on('error', (error) => {
      this.stop(new StoreStopped(`${name} failed: ${error.message}`, { cause: error }))
    })
    this.worker.on('exit', () => {
      this.stop(new StoreStopped(`${name} has stopped`))
    })
    this.worker.postMessage({ begin: data } satisfies Beginning)
  }

  /** Why no call can be answered any more; undefined = they can. */
  get failure(): Error | undefined {
    return this.stopped
  }

  /** Errors: the worker's own; StoreBusy; StoreStopped. */
  call<Value>(
    name: string,
    argument?: unknown,
    transfer: readonly Transferable[] = [],
  ): Promise<Value> {
    if (this.stopped !== undefined) return Promise.reject(this.stopped)
    const call = this.free.pop()
    if (call === undefined) {
      return Promise.reject(new StoreBusy(`more than ${MAX_CALLS} calls wait for ${this.name}`))
    }
    return new Promise<Value>((resolve, reject) => {
      this.waiting[call] = { resolve, reject }
      this.worker.postMessage({ call, name, argument }, [...transfer])
    })
  }

  /**
   * Lets the worker finish what it was asked, then ends it. A later call would open its databases again, and a
   * thread that is ended in there takes the process along.
   */
  close(): Promise<void> {
    return (this.closing ??= this.closeNow())
  }

  /** Ends the worker, whatever it does. */
  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private async closeNow(): Promise<void> {
    const closed = this.call('close')
    this.stopped ??= new StoreStopped(`${this.name} is closing`)
    const isAtRest = await closed.then(
      () => this.free.length === MAX_CALLS,
      () => false,
    )
    await (isAtRest ? finishThread(this.worker) : this.worker.terminate())
  }

  private take(message: WorkerMessage): void {
    if ('notice' in message) return this.onNotice(message.notice)
    const waiting = this.waiting[message.call]
    this.waiting[message.call] = undefined
    this.free.push(message.call)
    if ('error' in message) waiting?.reject(errorOf(message.error))
    else waiting?.resolve(message.value as never)
  }

  private stop(error: Error): void {
    this.stopped ??= error
    for (const waiting of this.waiting) waiting?.reject(this.stopped)
    this.waiting.fill(undefined)
  }
}

function errorOf({ name, message, errcode, system }: WorkerError): Error {
  if (name === LedgerDamaged.name) return new LedgerDamaged(message)
  return Object.assign(new Error(message), { errcode, ...system })
}
