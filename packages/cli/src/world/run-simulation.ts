import { DAY_MS } from '@winnow/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { WinnowClient } from '@winnow/client'
import { CliError } from '../cli-error.ts'
import { mustBeDistinct } from '../output/distinct-files.ts'
import { grouped } from '../output/grouped.ts'
import { openLines } from '../output/line-writer.ts'
import type { WantedAttack } from '@winnow/simulator'
import { simulate, type SimulatedWorld } from '@winnow/simulator'
import { stopSignal } from '../stop-signal.ts'
import { apiKeyOf, type Target, atTarget } from '../service/target.ts'
import { sendWorld } from './send-world.ts'
import type { TargetFlags } from '../command-options.ts'

export interface SimulateFlags extends TargetFlags {
  readonly seed: number
  readonly users: number
  readonly days: number
  readonly start?: number
  readonly attack?: WantedAttack
  readonly out?: string
  readonly labels?: string
  readonly truth?: string
  readonly beacons?: boolean
  readonly send?: boolean
  readonly speed?: number
}

const worldOf = (
  { seed, users, days, start, attack, beacons = false }: SimulateFlags,
  startMs = start,
): SimulatedWorld =>
  simulate({
    seed,
    users,
    days,
    beacons,
    ...(startMs !== undefined && { startMs }),
    ...(attack !== undefined && { attack }),
  })

async function writeTruth(path: string, { truth, attacks }: SimulatedWorld): Promise<void> {
  const out = openLines(path)
  for (const [userId, abuseTypes] of truth) {
    const line = { $user_id: userId, abuse_types: abuseTypes, attack: attacks.get(userId) }
    await out.write(JSON.stringify(line))
  }
  await out.end()
}

async function writeWorld(flags: SimulateFlags): Promise<void> {
  const world = worldOf(flags)
  const events = openLines(flags.out ?? '-')
  const labels = flags.labels === undefined ? events : openLines(flags.labels)
  const counts = { event: 0, label: 0 }
  for (const line of world) {
    counts[line.kind] += 1
    if (line.kind === 'event') await events.write(JSON.stringify(line.event))
    else await labels.write(JSON.stringify(line.label))
  }
  await events.end()
  if (labels !== events) await labels.end()
  if (flags.truth !== undefined) await writeTruth(flags.truth, world)
  process.stderr.write(`${grouped(counts.event)} events, ${grouped(counts.label)} labels\n`)
}

/**
 * When the world's time passes `speed` times as fast as real time, beginning at `startMs` now: waits
 * until the real moment of a simulated one.
 */
function pacer(startMs: number, speed: number, signal: AbortSignal) {
  const begunMs = performance.now()
  return async (timeMs: number): Promise<void> => {
    const leftMs = (timeMs - startMs) / speed - (performance.now() - begunMs)
    if (leftMs <= 0) return
    // Stopped in the middle of a wait: the caller looks at the signal next.
    await wait(leftMs, undefined, { signal }).catch(() => undefined)
  }
}

/** The world ends when its playing ends; without a speed it is history that ends now. */
function beginning({ days, start, speed }: SimulateFlags, nowMs: number): number {
  const lengthMs = days * DAY_MS
  const playedMs = speed === undefined ? 0 : lengthMs / speed
  return start ?? Math.round(nowMs + playedMs - lengthMs)
}

async function sendSimulation(target: Target, flags: SimulateFlags): Promise<void> {
  const apiKey = apiKeyOf(target, flags.environment)
  const client = new WinnowClient({ baseUrl: target.url, apiKey })
  const stop = stopSignal()
  const startMs = beginning(flags, Date.now())
  const { speed } = flags
  try {
    const { events, labels, seconds } = await sendWorld(client, worldOf(flags, startMs), {
      startMs,
      // Of a world of the past, the labels that came since.
      untilMs: Math.max(startMs + flags.days * DAY_MS, Date.now()),
      signal: stop.signal,
      ...(speed === undefined ? {} : { waitUntil: pacer(startMs, speed, stop.signal) }),
    })
    process.stderr.write(
      `${grouped(events)} events, ${grouped(labels)} labels sent to ${flags.environment} ` +
        `in ${seconds.toFixed(1)} s\n`,
    )
  } finally {
    client.close()
    stop.dispose()
  }
}

/** Makes a world and writes or sends it, as the flags say. Errors: CliError, those of the client. */
export async function runSimulation(flags: SimulateFlags): Promise<void> {
  if (flags.send !== true) {
    if (flags.speed !== undefined) throw new CliError('--speed goes with --send', { exitCode: 2 })
    mustBeDistinct([flags.out, flags.labels, flags.truth])
    await writeWorld(flags)
    return
  }
  if (flags.out !== undefined || flags.labels !== undefined) {
    throw new CliError('--send sends to a service: it writes no files', { exitCode: 2 })
  }
  await atTarget(flags, 'refuse', async (target) => sendSimulation(target, flags))
}
