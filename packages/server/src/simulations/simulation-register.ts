import { SIMULATION_BOUNDS } from '@winnow/contract/native'
import type { KeptSimulation, SimulationJob, SimulationStore } from './kept-simulation.ts'

/** Another simulation runs. */
export class SimulationRuns extends Error {
  override readonly name = 'SimulationRuns'
}

/** Plays a simulation to its end. Rejects with the signal's reason when it aborts. */
type Play = (
  job: SimulationJob,
  signal: AbortSignal,
  onEvents: (events: number) => void,
) => Promise<void>

interface SimulationMeans {
  readonly store: SimulationStore
  /** What could not be kept: the simulation goes on. */
  readonly onTrouble: (error: unknown) => void
}

interface Running {
  readonly id: string
  readonly stop: AbortController
  /** Resolves when nothing of it comes any more. */
  ended: Promise<void>
}

const STOPPED = 'It was stopped.'
const SERVICE_STOPPED = 'The service was stopped.'

/** All simulations. One plays at a time; one that a stop of the service cut is not played on. */
export class SimulationRegister {
  private readonly means: SimulationMeans
  private readonly all = new Map<string, KeptSimulation>()
  private running: Running | undefined
  private writing: Promise<void> = Promise.resolve()

  private constructor(means: SimulationMeans) {
    this.means = means
  }

  static async open(means: SimulationMeans): Promise<SimulationRegister> {
    const register = new SimulationRegister(means)
    for (const one of await means.store.all()) {
      const isCut = one.state === 'running'
      register.all.set(one.id, isCut ? { ...one, state: 'stopped', trouble: SERVICE_STOPPED } : one)
    }
    return register
  }

  /** Errors: SimulationRuns. */
  mustBeIdle(): void {
    if (this.running !== undefined) throw new SimulationRuns('Another simulation runs.')
  }

  /** Begins to play. Errors: SimulationRuns; the disk's. */
  async begin(id: string, job: SimulationJob, play: Play): Promise<KeptSimulation> {
    this.mustBeIdle()
    const stop = new AbortController()
    const running: Running = { id, stop, ended: Promise.resolve() }
    this.running = running
    const simulation: KeptSimulation = { id, job, state: 'running', events: 0 }
    this.all.set(id, simulation)
    await this.means.store.write(simulation)
    await this.forgetOldest(job.environment)
    const played = play(job, stop.signal, (events) => this.change(id, { events }))
    running.ended = played.then(
      () => this.end(id, { state: 'done' }),
      (error: unknown) => this.end(id, endOf(error, stop.signal)),
    )
    return simulation
  }

  /** Undefined = there is none of this environment. */
  get(environment: number, id: string): KeptSimulation | undefined {
    const one = this.all.get(id)
    return one?.job.environment === environment ? one : undefined
  }

  /** The latest first. */
  list(environment: number): readonly KeptSimulation[] {
    return [...this.all.values()].filter(({ job }) => job.environment === environment).toReversed()
  }

  /** Resolves when nothing of it comes any more. Nothing happens to one that is over. */
  async stop(id: string, why = STOPPED): Promise<void> {
    if (this.running?.id !== id) return
    this.running.stop.abort(why)
    await this.whenIdle()
  }

  async close(): Promise<void> {
    if (this.running !== undefined) await this.stop(this.running.id, SERVICE_STOPPED)
    await this.writing
  }

  /** Resolves when none plays. */
  async whenIdle(): Promise<void> {
    await this.running?.ended
    await this.writing
  }

  private change(id: string, change: Partial<KeptSimulation>): void {
    const one = this.all.get(id)
    if (one?.state === 'running') this.all.set(id, { ...one, ...change })
  }

  private end(id: string, change: Pick<KeptSimulation, 'state' | 'trouble'>): void {
    this.change(id, change)
    if (this.running?.id === id) this.running = undefined
    const { store, onTrouble } = this.means
    const ended = this.all.get(id)
    if (ended === undefined) return
    this.writing = this.writing.then(() => store.write(ended)).catch(onTrouble)
  }

  private async forgetOldest(environment: number): Promise<void> {
    const oldest = this.list(environment)[SIMULATION_BOUNDS.keptMax]
    if (oldest === undefined) return
    this.all.delete(oldest.id)
    await this.means.store.remove(oldest.id)
  }
}

function endOf(error: unknown, signal: AbortSignal): Pick<KeptSimulation, 'state' | 'trouble'> {
  if (signal.aborted) return { state: 'stopped', trouble: String(signal.reason) }
  return { state: 'failed', trouble: error instanceof Error ? error.message : String(error) }
}
