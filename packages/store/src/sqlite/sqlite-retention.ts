import type { EntityKey, Ledger, RetentionTask } from '@winnow/engine'
import { LoneWorker } from './lone-worker.ts'
import type { OldPass, OldTask } from '../retention/old-step.ts'
import type { PackedOldStep } from './eraser-worker.ts'
import type { StoreWorkers } from './store-workers.ts'
import { WorkerLink } from './worker-link.ts'

interface OldPassesParts {
  readonly directory: string
  readonly seed: EntityKey
  readonly ledger: Ledger
  readonly workers: Pick<StoreWorkers, 'writer'>
}

/** Opens passes over old entries: a thread of its own reads, the ledger's thread rewrites. */
export function oldPassesOf({ directory, seed, ledger, workers }: OldPassesParts) {
  const lone = new LoneWorker(
    () => new WorkerLink('eraser-worker', directory),
    'old entries are being shrunk already',
  )
  return async (task: RetentionTask): Promise<OldPass> => {
    const worker = lone.open()
    const oldTask: OldTask = { ...task, last: ledger.last() }
    await worker.call('beginOld', { seed, task: oldTask })
    return {
      next: async () => {
        const step = await worker.call<PackedOldStep | undefined>('nextOld')
        if (step?.packed === undefined) return step
        const { packed, ...rest } = step
        await workers.writer.call('rewrite', packed, [packed.buffer])
        return rest
      },
      close: () => lone.end(),
    }
  }
}
