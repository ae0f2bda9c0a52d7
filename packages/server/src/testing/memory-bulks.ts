import type { BulkStore, BulkTarget, KeptBulk } from '../bulk-actions/kept-bulk.ts'

/** Keeps bulk actions in memory, as JSON. */
export class MemoryBulks implements BulkStore {
  private readonly kept = new Map<string, string>()
  private readonly targetsOf = new Map<string, readonly BulkTarget[]>()

  async all(): Promise<readonly KeptBulk[]> {
    return [...this.kept.values()].map((text) => JSON.parse(text) as KeptBulk)
  }

  async targets(id: string): Promise<readonly BulkTarget[]> {
    const targets = this.targetsOf.get(id)
    if (targets === undefined) throw new Error(`what ${id} is about was lost`)
    return targets
  }

  async create(bulk: KeptBulk, targets: readonly BulkTarget[]): Promise<void> {
    this.targetsOf.set(bulk.id, targets)
    await this.write(bulk)
  }

  async write(bulk: KeptBulk): Promise<void> {
    this.kept.set(bulk.id, JSON.stringify(bulk))
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id)
    this.targetsOf.delete(id)
  }
}
