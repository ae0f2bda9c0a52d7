import type { EntityKey } from '@winnow/engine'
import { eraseInDirectory, openReadOnlyStore } from '@winnow/store'
import type { Log } from '../log.ts'
import { type ErasureWish, FileErasures, keepReport, removeLeft } from './erasure-files.ts'
import { type ErasureReport, reportOf } from './erasure-report.ts'

/** Erases a user from a data directory that nobody uses, and keeps the report. Errors: those of `eraseInDirectory`. */
export async function eraseStopped(
  dataDirectory: string,
  { environment, userId, askedAtMs, entry }: ErasureWish,
  seed: EntityKey,
): Promise<ErasureReport> {
  const wanted = { environment: environment.number, userId, entry }
  const { found, ...erasure } = await eraseInDirectory(dataDirectory, wanted, askedAtMs)
  const left = removeLeft(dataDirectory, found)
  const report = reportOf({ erasure, environment, ...left, erasedAtMs: askedAtMs, seed })
  keepReport(dataDirectory, report)
  return report
}

/**
 * Does what a process left undone that was ended in the middle of erasures. What cannot be done is logged, and tried again by the next
 * start: nobody is kept waiting for it.
 */
export async function finishErasures(dataDirectory: string, log: Log): Promise<void> {
  const open = new FileErasures(dataDirectory)
  try {
    const wishes = await open.read()
    if (wishes.length === 0) return
    const seed = await seedOf(dataDirectory)
    for (const wish of wishes) {
      log.info('an erasure that was interrupted is finished', { asked_at: wish.askedAtMs })
      await eraseStopped(dataDirectory, wish, seed)
      await open.remove(wish)
    }
  } catch (error) {
    log.trouble('an erasure that was interrupted cannot be finished', error)
  }
}

async function seedOf(dataDirectory: string): Promise<EntityKey> {
  const store = openReadOnlyStore(dataDirectory)
  try {
    return store.seed
  } finally {
    await store.close()
  }
}
