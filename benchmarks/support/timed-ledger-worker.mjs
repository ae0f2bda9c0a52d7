/** The ledger's thread, with the times of each commit and checkpoint. A message `take` on the channel is answered with those since the last one. */
import { BroadcastChannel } from 'node:worker_threads'
import { LedgerWriter } from '../../packages/store/dist/sqlite/ledger/ledger-writer.js'
import { monotonicMs } from './monotonic.mjs'
import { openStat } from './schedstat.mjs'

const stat = openStat('/proc/thread-self')
let writes = []

function timed(what, work) {
  const [, before] = stat()
  const began = monotonicMs()
  work()
  const [, after] = stat()
  writes.push({ what, began, ended: monotonicMs(), waited: after - before })
}

const append = Reflect.get(LedgerWriter.prototype, 'append')
const checkpoint = Reflect.get(LedgerWriter.prototype, 'checkpoint')
LedgerWriter.prototype.append = function timedAppend(packed) {
  timed('commit', () => append.call(this, packed))
}
LedgerWriter.prototype.checkpoint = function timedCheckpoint() {
  timed('checkpoint', () => checkpoint.call(this))
}

const channel = new BroadcastChannel('timeline')
channel.addEventListener('message', ({ data }) => {
  if (data !== 'take') return
  channel.postMessage({ writes })
  writes = []
})
channel.unref()
await import('../../packages/store/dist/sqlite/ledger-worker.js')
