/** Runs as a worker thread: holds the session that folds the records, for a thread that sleeps until an answer is there. */
import { workerData } from 'node:worker_threads'
import type { Client } from 'pg'
import { openConnections } from '../database/connections.ts'
import { explain } from '../database/postgres-errors.ts'
import { takeRecords } from './records-lock.ts'
import { prepareRecords } from './records-schema.ts'
import type {
  SessionAnswer,
  SessionData,
  SessionEpoch,
  SessionQuery,
  SessionResult,
} from './session.ts'

const { url, port, signal, isSingle } = workerData as SessionData
const connections = await openConnections(url)
let session: Client | undefined
let epoch: number | undefined
let wasConnected = false

port.on('message', (message: readonly SessionQuery[] | SessionEpoch) => {
  if ('epoch' in message) epoch = message.epoch
  else void answer(message)
})

async function answer(queries: readonly SessionQuery[]): Promise<void> {
  const answered = queries.length === 0 ? await ended() : await run(queries).catch(failed)
  port.postMessage(answered)
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}

async function run(queries: readonly SessionQuery[]): Promise<SessionAnswer> {
  const client = (session ??= await connect())
  const results: SessionResult[] = []
  for (const { text, name, values = [], asArrays = false } of queries) {
    const query = { text, values: [...values], ...(name !== undefined && { name }) }
    const { rows, rowCount } = asArrays
      ? await client.query({ ...query, rowMode: 'array' })
      : await client.query<Record<string, unknown>>(query)
    results.push({ rows, changes: rowCount ?? 0 })
  }
  return { results }
}

/** What a session that failed holds, and whether its transaction goes on, is not worth knowing: the next call begins another. */
async function failed(error: unknown): Promise<SessionAnswer> {
  await ended()
  return { error: explain(error) }
}

async function ended(): Promise<SessionAnswer> {
  const client = session
  session = undefined
  await client?.end().catch(() => undefined)
  return { results: [] }
}

/** What is lost of the records in a crash is folded again, so no commit waits for the disk. */
async function connect(): Promise<Client> {
  if (isSingle && wasConnected) throw new Error('the session has ended')
  wasConnected = true
  const client = await connections.connect()
  try {
    if (epoch !== undefined) {
      await takeRecords(client, epoch)
      await prepareRecords(client)
      await client.query('SET synchronous_commit = off')
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.once('end', () => {
    if (session === client) session = undefined
  })
  return client
}
