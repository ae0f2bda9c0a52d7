import type { EntityKey, Ledger, RetentionTask } from '@winnow/engine'
import { LoneWorker } from '../sqlite/lone-worker.ts'
import type { OldPass, OldStep } from '../retention/old-step.ts'
import { WorkerLink } from '../sqlite/worker-link.ts'
import type { OldShrinkTask } from './postgres-eraser-worker.ts'

interface OldPassesParts {
  readonly url: string
  readonly seed: EntityKey
  /** Of the node's lease. */
  readonly epoch: number
  readonly ledger: Ledger
}

/** Opens passes over old entries: a thread of its own reads and rewrites, on connections of its own. */
export function oldPassesOf({ url, seed, epoch, ledger }: OldPassesParts) {
  const lone = new LoneWorker(
    () => new WorkerLink('postgres-eraser-worker', { url }, undefined, import.meta.url),
    'old entries are being shrunk already',
  )
  return async (task: RetentionTask): Promise<OldPass> => {
    const worker = lone.open()
    const old: OldShrinkTask = { task: { ...task, last: ledger.last() }, seed, epoch }
    await worker.call('beginOld', old)
    return {
      next: () => worker.call<OldStep | undefined>('nextOld'),
      close: () => lone.end(),
    }
  }
}
