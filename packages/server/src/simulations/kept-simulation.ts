import type { SimulatedAttack, SimulationState } from '@winnow/contract/native'

/** What was asked for: with it the world is made again, to the byte. */
export interface SimulationJob {
  readonly environment: number
  readonly who: string
  readonly attack?: SimulatedAttack
  /** Honest users. */
  readonly users: number
  readonly seed: number
  /** How long a week of the world takes, ms. */
  readonly playedMs: number
  /** When it began, and when the world did, ms since 1970. */
  readonly begunAtMs: number
  readonly worldStartMs: number
}

/** A simulation as it is kept: JSON. */
export interface KeptSimulation {
  readonly id: string
  readonly job: SimulationJob
  readonly state: SimulationState
  /** Events that came. */
  readonly events: number
  /** Why it did not come to its end. */
  readonly trouble?: string
}

/** Where simulations are kept. */
export interface SimulationStore {
  /** The oldest first. */
  all(): Promise<readonly KeptSimulation[]>
  write(simulation: KeptSimulation): Promise<void>
  remove(id: string): Promise<void>
}
