import type { EntityKey } from '../../entities/entity-key.ts'
import { OldestFirst } from '../../models/online/oldest-first.ts'

/** Orders and content remembered; of more, the oldest is forgotten and has weight 1 again. */
export const MAX_CONTROL_ENTITIES = 50_000

/** An order or content by its key, with its weight. */
export type ControlEntity = readonly [name: string, weight: number]

/** Orders and content that were let through at random: each is weighted for those like it that were blocked. */
export class ControlGroup {
  private readonly weights = new Map<string, number>()
  private readonly oldest = new OldestFirst(this.weights)

  /** The latest weight counts; 1 forgets it. */
  note(key: EntityKey, weight: number): void {
    const name = nameOf(key)
    this.weights.delete(name)
    if (weight === 1) return
    this.weights.set(name, weight)
    if (this.weights.size <= MAX_CONTROL_ENTITIES) return
    const oldest = this.oldest.next()
    if (oldest !== undefined) this.weights.delete(oldest)
  }

  /** 1 = not in the control group. */
  weightOf(key: EntityKey): number {
    return this.weights.get(nameOf(key)) ?? 1
  }

  /** All of them, for `restore`. */
  save(): readonly ControlEntity[] {
    return [...this.weights]
  }

  restore(things: readonly ControlEntity[]): void {
    for (const [name, weight] of things) this.weights.set(name, weight)
  }
}

const nameOf = ({ lo, hi }: EntityKey): string => `${lo} ${hi}`
