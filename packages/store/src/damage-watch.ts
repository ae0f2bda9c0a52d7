import { LedgerDamaged } from './errors.ts'

/** Damaged entries that are remembered; where there are more, some are reported again. */
const MAX_REMEMBERED = 1000

/** Tells of each damaged entry that somebody reads, once. */
export class DamageWatch {
  private readonly tell: (cause: Error) => void
  private readonly known = new Set<string>()

  constructor(tell: (cause: Error) => void) {
    this.tell = tell
  }

  /** Waits for what was read. Errors: those of reading. */
  async over<Read>(reading: Promise<Read>): Promise<Read> {
    try {
      return await reading
    } catch (error) {
      if (error instanceof LedgerDamaged) this.met(error)
      throw error
    }
  }

  /** Tells of what somebody else read, unless it is known. */
  met(error: LedgerDamaged): void {
    if (this.known.has(error.message)) return
    if (this.known.size >= MAX_REMEMBERED) this.known.clear()
    this.known.add(error.message)
    this.tell(error)
  }
}
