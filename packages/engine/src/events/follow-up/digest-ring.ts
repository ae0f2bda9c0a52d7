import type { Registers } from '../../aggregates/registers.ts'
import { TOLD } from '../../aggregates/system-registers.ts'
import { MAX_DIGESTS } from '../../entities/counted/state-slots.ts'

/** What events last contained of an entity, as digests in its registers, the latest first. */
export const digestRing = {
  has(registers: Registers, digest: number): boolean {
    for (let at = 0; at < MAX_DIGESTS; at += 1) if (registers.get(TOLD + at) === digest) return true
    return false
  },

  /** The latest that fits; NaN when none does. */
  latest(registers: Registers, fits: (digest: number) => boolean): number {
    for (let at = 0; at < MAX_DIGESTS; at += 1) {
      const digest = registers.get(TOLD + at)
      if (digest === digest && fits(digest)) return digest
    }
    return NaN
  },

  /** What may be changed back is the latest whenever it is sent; all else keeps its place. */
  add(registers: Registers, digest: number, repeats: 'any' | 'latest'): void {
    if (registers.get(TOLD) === digest) return
    if (repeats === 'any' && this.has(registers, digest)) return
    for (let at = MAX_DIGESTS - 1; at > 0; at -= 1) {
      registers.set(TOLD + at, registers.get(TOLD + at - 1))
    }
    registers.set(TOLD, digest)
  },
}
