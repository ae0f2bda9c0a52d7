import type { BulkStore, BulkTarget, KeptBulk } from '../bulk-actions/kept-bulk.ts'
import { MemoryJobs } from './memory-jobs.ts'

/** Keeps bulk actions in memory, with what they are about. */
export class MemoryBulks extends MemoryJobs<KeptBulk> implements BulkStore {
  private readonly targetsOf = new Map<string, readonly BulkTarget[]>()

  async targets(id: string): Promise<readonly BulkTarget[]> {
    const targets = this.targetsOf.get(id)
    if (targets === undefined) throw new Error(`what ${id} is about was lost`)
    return targets
  }

  async create(bulk: KeptBulk, targets: readonly BulkTarget[]): Promise<void> {
    this.targetsOf.set(bulk.id, targets)
    await this.write(bulk)
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id)
    this.targetsOf.delete(id)
  }
}
