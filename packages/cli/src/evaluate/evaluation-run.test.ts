import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ABUSE_TYPES } from '@winnow/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulate } from '@winnow/simulator'
import { EvaluationRun } from './evaluation-run.ts'
import { Refusals } from './refusals.ts'
import { LineReplay } from './line-replay.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-run-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('where nothing is learned, the starter’s scores are the scores: they tie where those do', async () => {
  const places = { find: () => ({}) }
  const lineReplay = new LineReplay({ places, seed: 1, folder, readsImpliedLabels: false })
  const run = new EvaluationRun(lineReplay, {
    protocol: 'unlabelled',
    abuseTypes: ABUSE_TYPES,
    splitMs: undefined,
    testIds: new Set(),
    badLabels: Infinity,
    predictions: undefined,
    refusals: new Refusals(undefined),
  })
  const world = simulate({ seed: 3, users: 40, days: 8, startMs: 0, beacons: false })
  for (const line of world) {
    if (line.kind !== 'event') continue
    const fields = { ...line.event }
    const timeMs = line.event.$time
    await run.take({ isLabel: false, timeMs, fields, line: { place: 1, text: '', timeMs } })
  }
  const events = [...run.judged.events()]
  expect(events.length).toBeGreaterThan(50)
  for (const { scores, starters } of events) expect(starters).toEqual(scores)
  await lineReplay.close()
})
