/** Runs as a worker thread: answers questions of the indexes of explored environments, while the service goes on. */
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay, openReader, type StorePlace } from '@winnow/store'
import { valueTags } from '../rights/value-tags.ts'
import { Explored } from './explored.ts'
import type { ExploreMessage, ExploreReply } from './explore-thread.ts'

/** Lowers the priority: exploring takes what requests leave. */
const NICE = 10

giveWay(NICE)

const store = await openReader(workerData as StorePlace)
const explored = new Explored(store.ledgerTo, valueTags(store.seed), () => performance.now())
let isReading = false
const leaving = new AbortController()

parentPort?.on('message', (message: ExploreMessage) => {
  if (message === 'leave') return void leave()
  const { id, job } = message
  void explored.answer(job).then(
    (outcome) => {
      reply({ id, outcome })
      void readOn()
    },
    (error: unknown) =>
      reply({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})

/** Questions have their turn between two steps. */
async function readOn(): Promise<void> {
  if (isReading) return
  isReading = true
  try {
    while (!leaving.signal.aborted && (await explored.readOn()));
  } catch {
    // The next question reads on from there, and says why it cannot.
  } finally {
    isReading = false
  }
}

/** With its port closed and no database open, the thread has nothing left to wait for. */
async function leave(): Promise<void> {
  leaving.abort()
  await explored.atRest()
  await store.close()
  parentPort?.close()
}

function reply(message: ExploreReply): void {
  parentPort?.postMessage(message)
}
