import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { StoreThreads } from '@winnow/store/threads'

/** Threads of one file that wait to begin again. */
const MAX_WAITING = 4

/**
 * Runs the file of a thread. Before the thread waits, it frees the statements of its databases: the driver does so when it collects
 * garbage, and a statement keeps its file open.
 */
const PROGRAM = `
  const { runInNewContext } = require('node:vm')
  const { setFlagsFromString } = require('node:v8')
  const { workerData: { file, port } } = require('node:worker_threads')
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  port.on('message', () => {
    collect()
    setImmediate(() => setImmediate(() => port.postMessage('ready')))
  })
  import(file)
`

interface Made {
  readonly file: string
  readonly port: MessagePort
}

const made = new WeakMap<Worker, Made>()
const waiting = new Map<string, Worker[]>()

/** A thread takes 50 ms to start, and a store has four. Those of stores that were closed begin again for stores that are opened. */
export const keptThreads: StoreThreads = {
  start: ({ href }) => {
    const worker = waitingOf(href).pop() ?? startThread(href)
    worker.ref()
    return worker
  },
  finish: async (worker) => {
    const { file, port } = made.get(worker) ?? {}
    if (file === undefined || port === undefined) return worker.terminate()
    const workers = waitingOf(file)
    if (workers.length >= MAX_WAITING) return worker.terminate()
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    const isReady = once(port, 'message')
    port.postMessage('wait')
    await isReady
    worker.unref()
    workers.push(worker)
    return undefined
  },
}

function waitingOf(file: string): Worker[] {
  const workers = waiting.get(file) ?? []
  waiting.set(file, workers)
  return workers
}

function startThread(file: string): Worker {
  const { port1: port, port2 } = new MessageChannel()
  const workerData = { file, port: port2 }
  const worker = new Worker(PROGRAM, { eval: true, workerData, transferList: [port2] })
  port.unref()
  made.set(worker, { file, port })
  return worker
}
