import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from './servers.mjs'
import { quantile } from './statistics.mjs'

const BYTES = 16 * 1024
const FILE_BYTES = 1024 * BYTES
const DURATION_MS = 4000

/** Moments at which somebody might have come. */
const ARRIVALS_EVERY_MS = 0.1

/**
 * What a log that does nothing but flush 16 kB after 16 kB answers on this disk: who comes waits for the
 * flush under way and then for the next. No durable answer can be faster. Milliseconds, p50 and p99.
 */
export function bareLogLatency() {
  const { path, remove } = temporaryDirectory()
  const log = openSync(join(path, 'log'), 'w')
  try {
    writeSync(log, Buffer.alloc(FILE_BYTES))
    fdatasyncSync(log)
    const waits = waitsFor(flushEnds(log))
    return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
  } finally {
    closeSync(log)
    remove()
  }
}

/** When each flush ended; the first is when the first began. */
function flushEnds(log) {
  const chunk = Buffer.alloc(BYTES, 1)
  const ends = [performance.now()]
  const until = ends[0] + DURATION_MS
  for (let at = 0; ends.at(-1) < until; at = (at + BYTES) % FILE_BYTES) {
    writeSync(log, chunk, 0, BYTES, at)
    fdatasyncSync(log)
    ends.push(performance.now())
  }
  return ends
}

function waitsFor(ends) {
  const waits = []
  let next = 1
  for (let came = ends[0]; next + 1 < ends.length; came += ARRIVALS_EVERY_MS) {
    while (ends[next] <= came) next += 1
    if (next + 1 < ends.length) waits.push(ends[next + 1] - came)
  }
  return waits
}
