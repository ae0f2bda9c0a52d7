import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * Runs `work` with a temporary folder; its path begins with `prefix`. The folder is gone afterwards, also when a
 * signal ends the process meanwhile; what holds this thread has its end first.
 */
export async function inTemporaryFolder<Value>(
  prefix: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(prefix)
  const leave = (signal: NodeJS.Signals): void => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } finally {
      for (const name of SIGNALS) process.off(name, leave)
      process.kill(process.pid, signal)
    }
  }
  for (const name of SIGNALS) process.on(name, leave)
  try {
    return await work(folder)
  } finally {
    for (const name of SIGNALS) process.off(name, leave)
    await rm(folder, { recursive: true, force: true })
  }
}
