import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { quantile } from './statistics.mjs'
import { temporaryDirectory } from './servers.mjs'

const BYTES = 16 * 1024
const SYNCS = 400
const FILE_BYTES = SYNCS * BYTES

/**
 * What the disk itself takes to keep 16 kB for good, written over and flushed one after the other with
 * nothing of Winnow running: no durable answer can be faster. Milliseconds, p50 and p99.
 */
export function flushLatency() {
  const { path, remove } = temporaryDirectory()
  const file = join(path, 'flush')
  const descriptor = openSync(file, 'w')
  try {
    writeSync(descriptor, Buffer.alloc(FILE_BYTES))
    fdatasyncSync(descriptor)
    const times = Array.from({ length: SYNCS }, (_, at) => timeFlush(descriptor, at))
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
  } finally {
    closeSync(descriptor)
    rmSync(file)
    remove()
  }
}

function timeFlush(descriptor, at) {
  const from = performance.now()
  writeSync(descriptor, Buffer.alloc(BYTES, at), 0, BYTES, at * BYTES)
  fdatasyncSync(descriptor)
  return performance.now() - from
}
