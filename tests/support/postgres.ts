import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 20

/** Stops the cluster that tests of a run share, where one needed it. */
export function setup(): () => Promise<void> {
  return async () => {
    const file = join(tmpdir(), 'postgres', 'data', 'postmaster.pid')
    if (!existsSync(file)) return
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    process.kill(pid, 'SIGQUIT')
    while (isRunning(pid)) await wait(LOOK_MS)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
