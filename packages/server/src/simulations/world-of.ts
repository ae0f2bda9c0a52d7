import { DAY_MS } from '@winnow/contract'
import { simulate, type SimulatedWorld } from '@winnow/simulator'
import type { SimulationJob } from './kept-simulation.ts'

/** What passes of the world. */
const DAYS = 7

const WORLD_MS = DAYS * DAY_MS

/** The world of a simulation; read it once. */
export const worldOf = ({ seed, users, worldStartMs, attack }: SimulationJob): SimulatedWorld =>
  simulate({
    seed,
    users,
    days: DAYS,
    startMs: worldStartMs,
    beacons: true,
    ...(attack !== undefined && { attack }),
  })

/** When a moment of the world comes, ms since 1970. */
export const playedAtMs = (job: SimulationJob, worldMs: number): number =>
  job.begunAtMs + ((worldMs - job.worldStartMs) * job.playedMs) / WORLD_MS

/** So that the world ends when its playing does, and no event is of the future. */
export const worldStartOf = (begunAtMs: number, playedMs: number): number =>
  begunAtMs + playedMs - WORLD_MS
