import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CanonicalEvent, isBeaconLine, parseEvent } from '@winnow/contract'
import { CORE_LIMITS, LocalCore, newMemory } from '@winnow/engine'
import { readBeaconLine } from '@winnow/server'
import { openMemoryStore } from '@winnow/store'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulate } from '@winnow/simulator'
import { LineReplay } from './line-replay.ts'
import {
  type EntriesById,
  labelIn,
  noteId,
  type Line,
  scoresOf,
  type Taker,
  takerOf,
} from './replayed-lines.test.support.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 0, 1)
const SEED = 7
const PLACES = { find: () => ({}) }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-rehearsal-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lineReplayOf = (readsImpliedLabels = true): LineReplay =>
  new LineReplay({ places: PLACES, seed: SEED, folder, readsImpliedLabels })

/** Error: no service takes the line. */
function eventIn({ $event_id: _id, ...body }: Line['fields'], timeMs: number): CanonicalEvent {
  const parsed = isBeaconLine(body) ? readBeaconLine(body, timeMs) : parseEvent('v204', body)
  if (typeof parsed === 'string' || ('ok' in parsed && !parsed.ok)) throw new Error('no event')
  return 'ok' in parsed ? parsed.event : parsed
}

/** A service's core over a store in memory, with the time as an argument; waiting for it includes its fits. */
function serviceOf(): { readonly core: LocalCore; readonly taker: Taker } {
  const store = openMemoryStore({ seed: { lo: SEED, hi: SEED + 1 } })
  const states = store.newStates()
  const rethrow = (error: unknown): never => {
    throw error
  }
  const core = new LocalCore(
    newMemory(states, store.seed),
    {
      ...store,
      states,
      places: PLACES,
      limits: { ...CORE_LIMITS, fanOut: 0 },
      yieldTurn: async () => undefined,
      pause: async () => undefined,
      onSnapshotFailure: rethrow,
      onRescoreFailure: rethrow,
      onLearningFailure: rethrow,
    },
    0,
  )
  const entries: EntriesById = new Map()
  const taker: Taker = {
    event: async (fields, receivedAtMs) => {
      const event = eventIn(fields, receivedAtMs)
      const { sequence, outcome } = await core.execute({
        is: 'event',
        request: { environment: 1, event, receivedAtMs },
      })
      await core.learned()
      if (outcome.features.length > 0) noteId(entries, fields, sequence)
      return [...outcome.scores]
    },
    label: async (fields, receivedAtMs) => {
      await core.execute({
        is: 'labels',
        requests: [{ environment: 1, receivedAtMs, ...labelIn(fields, entries) }],
      })
      await core.learned()
    },
  }
  return { core, taker }
}

interface Act {
  readonly does: 'order' | 'content' | 'login' | 'chargeback' | 'label'
  readonly user: number
  /** Of the entities of this kind. */
  readonly which: number
  readonly of: 'order' | 'content' | 'user'
  readonly isBad: boolean
  readonly hours: number
}

const act: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom('order', 'content', 'login', 'chargeback', 'label', 'label'),
  user: fc.nat({ max: 5 }),
  which: fc.nat({ max: 9 }),
  of: fc.constantFrom('order', 'content', 'user'),
  isBad: fc.boolean(),
  hours: fc.nat({ max: 40 }),
})

/** Ten orders and ten texts at most, again and again. */
function lineOf({ does, user, which, of, isBad }: Act, timeMs: number): Line {
  const $user_id = `user ${user}`
  const order = { $order_id: `o${which}` }
  const event = (fields: Line['fields']): Line => {
    return { kind: 'event', timeMs, fields: { $user_id, $time: timeMs, ...fields } }
  }
  if (does === 'order') return event({ $type: '$create_order', ...order, $amount: which * 1e6 })
  if (does === 'content')
    return event({ $type: '$create_content', $content_id: `c${which}`, $content: `text ${which}` })
  if (does === 'login') return event({ $type: '$login', $login_status: '$success' })
  if (does === 'chargeback')
    return event({ $type: '$chargeback', ...order, $chargeback_reason: '$fraud' })
  const entity_id = of === 'user' ? $user_id : `${of[0]}${which}`
  const abuse_type = of === 'order' ? 'payment' : of === 'content' ? 'content' : 'account'
  const fields = { entity: of, entity_id, $user_id, abuse_type, bad: isBad, label_time: timeMs }
  return { kind: 'label', timeMs, fields }
}

function linesOf(acts: readonly Act[]): readonly Line[] {
  let timeMs = START_MS
  return acts.map((each) => lineOf(each, (timeMs += each.hours * HOUR_MS)))
}

function* worldOf(seed: number): Generator<Line> {
  const abuse = { payment: 0.09, promotion: 0.05, account: 0.1, ato: 0.05 }
  for (const line of simulate({ seed, users: 45, days: 80, abuse, beacons: true })) {
    if (line.kind === 'event') yield { kind: 'event', timeMs: line.event.$time, fields: line.event }
    else yield { kind: 'label', timeMs: line.label.label_time, fields: { ...line.label } }
  }
}

describe('a rehearsal', () => {
  it('gives the scores of a service, bit for bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 80 }), async (acts) => {
        const lines = linesOf(acts)
        const lineReplay = lineReplayOf()
        const rehearsed = await scoresOf(takerOf(lineReplay), lines)
        await lineReplay.close()
        expect(rehearsed).toEqual(await scoresOf(serviceOf().taker, lines))
      }),
      { numRuns: process.env['WINNOW_LONG'] === '1' ? 20 : 1 },
    )
  })

  it('gives them where models are fitted and pages send beacons', async () => {
    const lineReplay = lineReplayOf()
    const { core, taker } = serviceOf()
    const rehearsed = await scoresOf(takerOf(lineReplay), worldOf(3))
    expect(rehearsed).toEqual(await scoresOf(taker, worldOf(3)))
    const kinds = (await core.ask({ is: 'models', environment: 1 })).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'none').length).toBeGreaterThan(0)
    expect(await lineReplay.serving()).toEqual(kinds)
    await lineReplay.close()
  })
})
