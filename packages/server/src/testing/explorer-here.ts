import type { Explorer } from '../explore/explore-thread.ts'
import { Explored } from '../explore/explored.ts'
import type { LedgerTo } from '../explore/explored-environment.ts'
import type { TagOf } from '../rights/value-tags.ts'

/** Explores in this thread. */
export function explorerHere(ledger: ReturnType<LedgerTo>, tagOf: TagOf): Explorer {
  const explored = new Explored(
    () => ledger,
    tagOf,
    () => performance.now(),
  )
  return { answer: (job) => explored.answer(job), close: async () => undefined }
}
