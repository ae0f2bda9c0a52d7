import { expect, it } from 'vitest'
import { openTurns, type Turns } from '../http/turns.ts'
import { BULK_PER_TURN, BULK_STEP_MS } from './bulk-limits.ts'
import { BulkPace } from './bulk-pace.ts'

const STEPS = 50

/** Begins `STEPS` times; answers how long that took by a clock that only waits move, with an event in each turn or none. */
async function paced(hasEvents: boolean): Promise<{ readonly ms: number; readonly begun: number }> {
  let nowMs = 1_000
  const turns: Turns = openTurns((end) => void setImmediate(end))
  const steadyMs = () => nowMs
  const wait = async (ms: number) => {
    nowMs += ms
  }
  const pace = new BulkPace(turns, { steadyMs, wait })
  let begun = 0
  for (let step = 0; step < STEPS; step += 1) {
    if (hasEvents) await turns.endOfTurn()
    begun += await pace.next()
  }
  return { ms: nowMs - 1_000, begun }
}

it('begins with a few each step while events come', async () => {
  const { ms, begun } = await paced(true)
  expect(begun).toBe(STEPS * BULK_PER_TURN)
  // The first goes at once, and the one after it may make up for that.
  expect(ms).toBeGreaterThanOrEqual((STEPS - 2) * BULK_STEP_MS)
})

it('waits for nothing while no events come', async () => {
  expect(await paced(false)).toEqual({ ms: 0, begun: STEPS * BULK_PER_TURN })
})

it('makes up for one step at most', async () => {
  let nowMs = 0
  const waits: number[] = []
  const turns: Turns = openTurns((end) => void setImmediate(end))
  const wait = async (ms: number) => void waits.push(ms)
  const pace = new BulkPace(turns, { steadyMs: () => nowMs, wait })
  await turns.endOfTurn()
  await pace.next()
  nowMs += 100 * BULK_STEP_MS
  for (let step = 0; step < 4; step += 1) await pace.next()
  expect(waits).toEqual([BULK_STEP_MS, 2 * BULK_STEP_MS])
})
