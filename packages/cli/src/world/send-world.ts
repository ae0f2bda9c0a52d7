import type { BulkLine, WinnowClient } from '@winnow/client'
import { CliError } from '../cli-error.ts'
import type { SimulatedLine } from '@winnow/simulator'

/** What was sent of a world. */
export interface SentWorld {
  readonly events: number
  readonly labels: number
  readonly seconds: number
}

export interface SendWorldOptions {
  /** When the world begins: the same world at another time has other ids, so that both can be sent. */
  readonly startMs: number
  /** Labels that become known later are left out: nobody knows them yet. */
  readonly untilMs: number
  /** Resolves when it is time for a line of this moment; absent = at once. */
  readonly waitUntil?: (timeMs: number) => Promise<void>
  /** Called after each request. */
  readonly onSent?: (lines: number) => void
  readonly signal?: AbortSignal
}

/** When a line is there to be sent, ms since 1970. */
export const timeOfLine = (line: SimulatedLine): number =>
  line.kind === 'event' ? line.event.$time : line.label.label_time

/** Lines of one request when the world is played, so that none waits long for others. */
const LIVE_LINES = 1

function wireLine(line: SimulatedLine, prefix: string): BulkLine {
  if (line.kind === 'event') return { ...line.event, $event_id: prefix + line.event.$event_id }
  return { ...line.label, id: prefix + line.label.id }
}

interface Counts {
  events: number
  labels: number
}

async function* wireLines(
  world: Iterable<SimulatedLine>,
  { startMs, untilMs, waitUntil, signal }: SendWorldOptions,
  counts: Counts,
): AsyncGenerator<BulkLine> {
  const prefix = `${startMs.toString(36)}-`
  for (const line of world) {
    const timeMs = timeOfLine(line)
    if (signal?.aborted === true) return
    if (timeMs > untilMs) continue
    await waitUntil?.(timeMs)
    if (line.kind === 'event') counts.events += 1
    else counts.labels += 1
    yield wireLine(line, prefix)
  }
}

/** Sends a world in its order. Errors: CliError for a refused line (a fault of ours), those of the client. */
export async function sendWorld(
  client: WinnowClient,
  world: Iterable<SimulatedLine>,
  options: SendWorldOptions,
): Promise<SentWorld> {
  const startedMs = performance.now()
  const counts: Counts = { events: 0, labels: 0 }
  const size = options.waitUntil === undefined ? {} : { linesPerRequest: LIVE_LINES }
  for await (const { first, outcomes } of client.bulk(wireLines(world, options, counts), size)) {
    const refused = outcomes.find(({ status }) => status !== 0)
    if (refused !== undefined) {
      throw new CliError(`a simulated line was refused: ${refused.error ?? refused.status}`)
    }
    options.onSent?.(first + outcomes.length)
  }
  return { ...counts, seconds: (performance.now() - startedMs) / 1000 }
}
