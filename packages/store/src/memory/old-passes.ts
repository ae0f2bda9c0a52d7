import {
  type EntityKey,
  type RetentionTask,
  type RewritableLedger,
  shrinkOldEntries,
} from '@winnow/engine'
import type { OldPass } from '../retention/old-step.ts'

/** Opens passes over old entries of a ledger in memory. */
export const oldPassesOf =
  (ledger: RewritableLedger, seed: EntityKey) =>
  async (task: RetentionTask): Promise<OldPass> => {
    const pages = shrinkOldEntries(ledger, seed, task)
    return {
      next: async () => {
        const { value } = await pages.next()
        if (value === undefined) return undefined
        const { entries, ...step } = value
        await ledger.rewrite(entries)
        return { ...step, shrunk: entries.length }
      },
      close: async () => undefined,
    }
  }
