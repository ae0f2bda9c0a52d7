import { DAY_MS, HOUR_MS, WEEK_MS } from '@winnow/contract'
import type { WinnowClient } from '@winnow/client'
import { simulate, type SimulateOptions, type SimulatedWorld } from '@winnow/simulator'
import type { SimulatedLine, WantedCrew } from '@winnow/simulator'
import { sendWorld, type SentWorld } from '../world/send-world.ts'
import { decideCases, type Desk } from './decide-cases.ts'
import { LinesUntil } from './lines-until.ts'
import { mistakesOf } from './mistakes.ts'
import { SeenEntities } from './seen-entities.ts'

type AbuseRates = NonNullable<SimulateOptions['abuse']>

/** How large a world is. */
export interface WorldSize {
  readonly seed: number
  readonly users: number
  /** At least so many, and a week more at most. */
  readonly days: number
  /** Where it differs from the usual rates. */
  readonly abuse?: AbuseRates
  /** Crews that strike shortly before the end. */
  readonly lastCrews?: readonly LastCrew[]
}

/** A crew, by when it strikes. */
export interface LastCrew extends Omit<WantedCrew, 'afterMs'> {
  readonly beforeEndMs: number
}

/** Reviewers are so far behind: what came since waits for them. */
const BACKLOG_MS = 14 * DAY_MS

/** The first Monday there was, ms since 1970. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const mondayBefore = (timeMs: number): number => timeMs - ((timeMs - FIRST_MONDAY_MS) % WEEK_MS)

/**
 * A world that began on a Monday and goes on at `untilMs`: worlds of one size are the same at any time, but for how much of
 * the last week is over, and for its last crews.
 */
export function worldUntil(
  { seed, users, days, abuse = {}, lastCrews = [] }: WorldSize,
  untilMs: number,
): { readonly world: SimulatedWorld; readonly startMs: number } {
  const startMs = mondayBefore(untilMs - days * DAY_MS)
  const length = { days: days + WEEK_MS / DAY_MS, startMs }
  const crews = lastCrews.map(({ beforeEndMs, ...crew }) => ({
    ...crew,
    afterMs: untilMs - beforeEndMs - startMs,
  }))
  const world = simulate({ seed, users, ...length, abuse, crews, beacons: true })
  return { world, startMs }
}

/** Without the labels of what waits for a reviewer. */
function* judgedUntil(lines: Iterable<SimulatedLine>, fromMs: number): Iterable<SimulatedLine> {
  for (const line of lines) {
    if (line.kind === 'event' || line.label.event_time < fromMs) yield line
  }
}

/** What is known of a world while its last days happen. */
interface LivedWorld {
  /** The abuse of each account so far. */
  readonly truth: SimulatedWorld['truth']
}

/** The last days of a world happen as if live. */
export interface LastDays {
  /** What came before is history. */
  readonly fromMs: number
  /** Called once the history is there. Resolves to what is done after each step, with its end. */
  readonly begin: (world: LivedWorld) => Promise<(stepMs: number) => Promise<void>>
  /** Called before the lines of a step are sent, with its end: what the service then takes for now. */
  readonly goTo: (stepMs: number) => void
}

/** Less than a day: what is older counts as history. */
const STEP_MS = 8 * HOUR_MS

export interface Filling {
  readonly client: WinnowClient
  readonly desk: Omit<Desk, 'atMs'>
  readonly size: WorldSize
  /** When the world ends. */
  readonly untilMs: number
  /** Filling ends early when it aborts. */
  readonly signal: AbortSignal
  /** Absent = all of it is history. */
  readonly lastDays?: LastDays
  /** Called after each request, with the lines sent so far. */
  readonly onSent?: (lines: number) => void
}

/** What an environment was filled with. */
export interface Filled {
  readonly sent: SentWorld
  /** Accounts that attacked, and that no reviewer has looked at. */
  readonly waiting: readonly string[]
}

/**
 * Fills an environment as a shop would: its history with its pages' beacons, the mistakes of an integration that is new, and
 * what reviewers decided. Doing it again repeats the decisions, and nothing else. Errors: CliError, those of the client.
 */
export async function fillEnvironment(filling: Filling): Promise<Filled> {
  const { desk, client, size, untilMs, signal } = filling
  const { world, startMs } = worldUntil(size, untilMs)
  const seen = new SeenEntities()
  const backlogMs = untilMs - BACKLOG_MS
  const lines = new LinesUntil(judgedUntil(seen.passing(world, untilMs), backlogMs))
  const sent = await sendAll(filling, { world, lines, startMs })
  const isWaiting = (userId: string): boolean => seen.lastMsOf(userId) >= backlogMs
  if (!signal.aborted) {
    await makeMistakes(client, seen, untilMs)
    await decideCases({ ...desk, atMs: untilMs }, { truth: world.truth, seen, isWaiting })
  }
  return { sent, waiting: [...world.attacks.keys()].filter(isWaiting) }
}

interface Sending {
  readonly world: SimulatedWorld
  readonly lines: LinesUntil
  readonly startMs: number
}

/** Sends the history, then the last days step by step, and reads the world to its end: its truth is of all of it. */
async function sendAll(filling: Filling, { world, lines, startMs }: Sending): Promise<SentWorld> {
  const { client, untilMs, signal, onSent, lastDays } = filling
  const sent = { events: 0, labels: 0, seconds: 0 }
  const send = async (toMs: number): Promise<void> => {
    const before = sent.events + sent.labels
    const onBatch = onSent && ((count: number) => onSent(before + count))
    const options = { startMs, untilMs, signal, ...(onBatch && { onSent: onBatch }) }
    const part = await sendWorld(client, lines.until(toMs), options)
    sent.events += part.events
    sent.labels += part.labels
    sent.seconds += part.seconds
  }
  await send(lastDays?.fromMs ?? untilMs)
  if (lastDays !== undefined) {
    const after = await lastDays.begin(world)
    for (let stepMs = lastDays.fromMs + STEP_MS; stepMs <= untilMs; stepMs += STEP_MS) {
      if (signal.aborted) return sent
      lastDays.goTo(stepMs)
      await send(stepMs)
      await after(stepMs)
    }
    await send(untilMs)
  }
  for (const _ of lines.until(Infinity));
  return sent
}

/** They come from somebody who is there anyway, so that no list shows a user of nothing but mistakes. */
async function makeMistakes(client: WinnowClient, seen: SeenEntities, atMs: number): Promise<void> {
  const [userId] = seen.users()
  if (userId === undefined) return
  for await (const _ of client.bulk(mistakesOf(userId, atMs)));
}
