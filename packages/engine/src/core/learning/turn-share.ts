import type { CoreParts } from '../engine-parts.ts'

/** A learning step works so long in one turn, ms; requests that came meanwhile go first. */
export const LEARNING_TURN_MS = 3

/**
 * What learning takes of a turn of the event loop: a step reads and prepares dozens of events, which would make requests wait for tens
 * of milliseconds. Without a clock it works without a rest.
 */
export class TurnShare {
  private readonly parts: Pick<CoreParts, 'clockMs' | 'yieldTurn'>
  private sinceMs = -Infinity

  constructor(parts: Pick<CoreParts, 'clockMs' | 'yieldTurn'>) {
    this.parts = parts
  }

  /** Something was waited for: other work ran until now. */
  begin(): void {
    this.sinceMs = this.parts.clockMs?.() ?? 0
  }

  /** To be awaited after each small piece of work; undefined while the turn has time for more. */
  rest(): Promise<void> | undefined {
    const { clockMs, yieldTurn } = this.parts
    if (clockMs === undefined || clockMs() - this.sinceMs < LEARNING_TURN_MS) return undefined
    return yieldTurn().then(() => this.begin())
  }
}

/** For what works alone, as a recovery. */
export const WHOLE_TURN = new TurnShare({ yieldTurn: async () => undefined })
