import type { Caller } from '../../auth/key-ring.ts'
import { takeLines } from '../bulk/take-lines.ts'
import type { Services } from '../../services.ts'
import type { SimulationJob } from '../../simulations/kept-simulation.ts'
import { playWorld } from '../../simulations/play-world.ts'

/**
 * Sends a world to its environment by the way of bulk lines, so that its events are taken as any are. Errors: the signal's
 * reason; an event that was refused, which is a fault of the simulator.
 */
export async function playSimulation(
  services: Services,
  caller: Caller,
  job: SimulationJob,
  { signal, onEvents }: { signal: AbortSignal; onEvents: (events: number) => void },
): Promise<void> {
  const time = { nowMs: services.nowMs, wait: services.simulationWait }
  let events = 0
  const lines = playWorld(job, time, signal, () => onEvents((events += 1)))
  const bulk = {
    services,
    caller: { account: caller.account, environment: caller.environment },
    secret: undefined,
    version: 'v204',
    isVersionNamed: false,
    wantsScores: false,
    wantsWarnings: false,
    isPlayed: true,
  } as const
  for await (const refused of takeLines(bulk, lines, 'summary')) {
    signal.throwIfAborted()
    mustBeTaken(refused)
  }
  signal.throwIfAborted()
}

/** Of a summary only refused lines and the totals are answered. */
function mustBeTaken(piece: string): void {
  const [first = ''] = piece.split('\n')
  const { error } = JSON.parse(first) as { readonly error?: string }
  if (error !== undefined) throw new Error(`a simulated event was refused: ${error}`)
}
