import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nextMessage, SERVER_CORE, startNode, stop } from './processes.mjs'

const BASELINE = fileURLToPath(new URL('baseline-server.mjs', import.meta.url))
const WINNOW = fileURLToPath(new URL('winnow-server.mjs', import.meta.url))

/** An empty directory on a real disk, and how to be rid of it. WINNOW_BENCH_DIR chooses the disk. */
export function temporaryDirectory() {
  const path = mkdtempSync(join(process.env.WINNOW_BENCH_DIR ?? tmpdir(), 'winnow-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the bare node:http server on the core of the measured. */
export async function startBaseline() {
  const child = startNode(SERVER_CORE, [BASELINE])
  const { port } = await nextMessage(child)
  const target = { port, path: '/', authorization: 'Basic eDo=' }
  return { child, pid: child.pid, ...target, stop: () => stop(child) }
}

/**
 * Starts Winnow, on a directory of its own unless one is given, and on the core of the measured unless it
 * may run on all. `flags`: settings.
 */
export async function startWinnow({
  store,
  directory,
  flags,
  onAllCores = false,
  isTimed = false,
} = {}) {
  const own = directory === undefined ? temporaryDirectory() : undefined
  const settings = { directory: directory ?? own.path, store, flags, isTimed }
  const core = onAllCores ? undefined : SERVER_CORE
  const child = startNode(core, [WINNOW, JSON.stringify(settings)])
  const { port, keys, firstAdminLink } = await nextMessage(child)
  const { apiKey, beaconKey } = keys
  return {
    keys,
    firstAdminLink,
    child,
    pid: child.pid,
    port,
    beacons: { pid: child.pid, port, beaconKey },
    path: '/v205/events?return_score=true',
    authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`,
    stop: async () => {
      await stop(child)
      own?.remove()
    },
  }
}
