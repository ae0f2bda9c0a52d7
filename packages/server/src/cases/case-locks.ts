import { type Mutex, openMutex } from '../limits/mutex.ts'

/** More than cases that are worked on in the same moment. */
const LOCKS = 256

/** Runs tasks about one case one after another: what one reads of it is still so when it writes. */
export type CaseLocks = <Value>(of: number, task: () => Promise<Value>) => Promise<Value>

export function openCaseLocks(): CaseLocks {
  const locks: readonly Mutex[] = Array.from({ length: LOCKS }, openMutex)
  return (of, task) => {
    const lock = locks[Math.floor(of / 32) % LOCKS] ?? openMutex()
    return lock(task)
  }
}
