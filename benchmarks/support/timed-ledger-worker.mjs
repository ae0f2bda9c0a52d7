/** The ledger's thread, with the time of each commit: began, its entries inserted, on disk. Told `take` on the channel, it tells them. */
import { openSync, readSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'
import process from 'node:process'
import { LedgerWriter } from '../../packages/store/dist/sqlite/ledger/ledger-writer.js'

const nowMs = () => {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}
const stat = openSync('/proc/thread-self/schedstat', 'r')
const bytes = Buffer.alloc(64)
/** How long this thread was ready to run without a core, ms. */
const waitedMs = () =>
  Number(bytes.latin1Slice(0, readSync(stat, bytes, 0, 64, 0)).split(' ')[1]) / 1e6
let commits = []
let inserted = 0

const { append, checkpoint, open } = LedgerWriter.prototype
LedgerWriter.prototype.append = function timed(packed) {
  const waited = waitedMs()
  const began = nowMs()
  append.call(this, packed)
  commits.push({
    what: 'commit',
    began,
    inserted,
    ended: nowMs(),
    waited: waitedMs() - waited,
    entries: packed.count,
    bytes: packed.length,
  })
}
LedgerWriter.prototype.checkpoint = function timed() {
  const waited = waitedMs()
  const began = nowMs()
  checkpoint.call(this)
  commits.push({
    what: 'checkpoint',
    began,
    inserted: began,
    ended: nowMs(),
    waited: waitedMs() - waited,
  })
}
LedgerWriter.prototype.open = function timed() {
  const connection = open.call(this)
  return { ...connection, database: timedDatabase(connection.database) }
}

/** Its own methods cannot be replaced. */
function timedDatabase(database) {
  const exec = (sql) => {
    if (sql === 'COMMIT') inserted = nowMs()
    return database.exec(sql)
  }
  const get = (_, name) => {
    if (name === 'exec') return exec
    const value = database[name]
    return typeof value === 'function' ? value.bind(database) : value
  }
  return new Proxy(database, { get })
}

const channel = new BroadcastChannel('timeline')
channel.onmessage = ({ data }) => {
  if (data !== 'take') return
  channel.postMessage({ commits })
  commits = []
}
channel.unref()
await import('../../packages/store/dist/sqlite/ledger-worker.js')
