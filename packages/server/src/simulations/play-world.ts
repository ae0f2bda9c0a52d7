import type { SimulatedEvent } from '@winnow/simulator'
import type { SimulationJob } from './kept-simulation.ts'
import { playedAtMs, worldOf } from './world-of.ts'

/** How time passes for a simulation. */
export interface PlayingTime {
  nowMs(): number
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** Shorter waits are not worth a timer. */
const LEAST_WAIT_MS = 5

/**
 * The events of the world, each when its time comes, as lines of a bulk request. Labels do not come: who attacked is to be found
 * out. `onEvent` is called with each. Errors: the signal's reason.
 */
export async function* playWorld(
  job: SimulationJob,
  time: PlayingTime,
  signal: AbortSignal,
  onEvent: (event: SimulatedEvent) => void,
): AsyncGenerator<Buffer> {
  const prefix = `${job.worldStartMs.toString(36)}-`
  for (const line of worldOf(job)) {
    if (line.kind === 'label') continue
    const { event } = line
    const leftMs = playedAtMs(job, event.$time) - time.nowMs()
    if (leftMs > LEAST_WAIT_MS) await time.wait(leftMs, signal)
    signal.throwIfAborted()
    onEvent(event)
    const sent = { ...event, $event_id: prefix + event.$event_id }
    yield Buffer.from(`${JSON.stringify(sent)}\n`)
  }
}
