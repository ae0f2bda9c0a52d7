import type { EntityKey } from '../../entities/entity-key.ts'
import { OldestFirst } from '../../models/online/oldest-first.ts'

/** Orders and content remembered as blocked; of more, the oldest is forgotten. */
export const MAX_BLOCKED_ENTITIES = 50_000

/** Orders and content that were blocked: how they would have turned out is unknown, so without a label they are not good. */
export class BlockedEntities {
  private readonly keys = new Set<string>()
  private readonly oldest = new OldestFirst(this.keys)

  note(key: EntityKey, isBlocked: boolean): void {
    const name = nameOf(key)
    if (!isBlocked) return void this.keys.delete(name)
    this.keys.add(name)
    if (this.keys.size <= MAX_BLOCKED_ENTITIES) return
    const oldest = this.oldest.next()
    if (oldest !== undefined) this.keys.delete(oldest)
  }

  has(key: EntityKey): boolean {
    return this.keys.has(nameOf(key))
  }

  /** Names of all of them, for `restore`. */
  save(): readonly string[] {
    return [...this.keys]
  }

  restore(names: readonly string[]): void {
    for (const name of names) this.keys.add(name)
  }
}

const nameOf = ({ lo, hi }: EntityKey): string => `${lo} ${hi}`
