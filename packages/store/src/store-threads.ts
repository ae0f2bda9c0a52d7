import { Worker } from 'node:worker_threads'

/** Where the threads of stores come from, and where they go. */
export interface StoreThreads {
  /** A thread that runs the file and waits for its first message. */
  readonly start: (file: URL) => Worker
  /** Is given a thread that has closed what it had open and has no call to answer. */
  readonly finish: (worker: Worker) => Promise<unknown>
}

let chosen: StoreThreads = {
  start: (file) => new Worker(file),
  finish: (worker) => worker.terminate(),
}

/** Tests choose threads that begin again: they open and close a thousand stores, and a thread takes 50 ms to start. */
export function chooseStoreThreads(threads: StoreThreads): void {
  chosen = threads
}

export const startThread: StoreThreads['start'] = (file) => chosen.start(file)

export const finishThread: StoreThreads['finish'] = (worker) => chosen.finish(worker)
