import { ABUSE_TYPES } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AGGREGATES } from './aggregates/declared-aggregates.ts'
import { EntityKeys } from './entities/entity-keys.ts'
import { deepFreeze } from './events/deep-freeze.test.support.ts'
import type { PreparedEvent } from './events/prepared-event.ts'
import { randomEvents } from './events/random-events.test.support.ts'
import type { ReceivedEvent } from './events/received-event.ts'
import { runEvent } from './events/run-event.ts'
import { FEATURES } from './features/index.ts'
import { mapStates } from './models/situation.test.support.ts'
import { STARTER_MODELS, STARTER_VERSION } from './models/starter/index.ts'
import { encodeOutcome, type Outcome } from './events/outcome.ts'
import { Pipeline } from './pipeline.ts'

const HOUR_MS = 3_600_000

/** A pipeline over states that know nothing yet. */
class World {
  readonly states = mapStates()
  readonly pipeline = new Pipeline({
    states: this.states,
    keys: new EntityKeys({ lo: 1, hi: 2 }),
    aggregates: AGGREGATES,
    features: FEATURES,
    models: ABUSE_TYPES.map((type) => STARTER_MODELS[type]),
    modelVersion: STARTER_VERSION,
  })

  get digest(): string {
    return this.states.digest()
  }

  accept(event: PreparedEvent, at: number): Outcome {
    return this.pipeline.run(this.pipeline.resolve(event, { kind: 'accept', sequence: at + 1 }))
  }

  /** Each event all the way before the next. */
  acceptAll(events: readonly ReceivedEvent[]): readonly Outcome[] {
    return events.map((received, at) => this.accept(this.pipeline.prepare(received), at))
  }
}

/** What the ledger keeps of an event. */
const logged = (events: readonly ReceivedEvent[], outcomes: readonly Outcome[]) =>
  events.map((received, at) => ({
    ...received,
    enrichment: outcomes[at]?.enrichment ?? received.enrichment,
  }))

const bytesOf = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.map((outcome) => Buffer.from(encodeOutcome(outcome)).toString('hex'))

function forAll(law: (events: readonly ReceivedEvent[]) => void): void {
  fc.assert(fc.property(randomEvents, law), { numRuns: 12 })
}

describe('an event', () => {
  it('that was prepared long before comes out the same, and is never changed', () => {
    forAll((events) => {
      const alone = new World()
      const outcomes = alone.acceptAll(events)
      const batch = new World()
      const prepared = events.map((received) => deepFreeze(batch.pipeline.prepare(received)))
      expect(bytesOf(prepared.map((event, at) => batch.accept(event, at)))).toEqual(
        bytesOf(outcomes),
      )
      expect(batch.digest).toBe(alone.digest)
    })
  })

  it('is replayed from what the ledger keeps of it, byte for byte', () => {
    forAll((events) => {
      const live = new World()
      const outcomes = live.acceptAll(events)
      const again = new World()
      const replayed = logged(events, outcomes).map((received, at) =>
        runEvent(again.pipeline, received, { kind: 'replay', sequence: at + 1 }),
      )
      expect(bytesOf(replayed)).toEqual(bytesOf(outcomes))
      expect(again.digest).toBe(live.digest)
    })
  })

  it('C12: that is tried comes out as it then does, byte for byte, and changes no state', () => {
    forAll((events) => {
      const world = new World()
      for (const [at, received] of events.entries()) {
        const before = world.digest
        const purpose = { kind: 'try', sequence: Number.MAX_SAFE_INTEGER } as const
        const tried = bytesOf([runEvent(world.pipeline, received, purpose)])
        expect(world.digest).toBe(before)
        expect(tried).toEqual(bytesOf([world.accept(world.pipeline.prepare(received), at)]))
      }
      const alone = new World()
      alone.acceptAll(events)
      expect(world.digest).toBe(alone.digest)
    })
  })

  it('is recovered into the same states, also where some have it already', () => {
    forAll((events) => {
      const live = new World()
      const outcomes = live.acceptAll(events)
      const recovered = new World()
      for (const [at, received] of logged(events, outcomes).entries()) {
        const outcome = encodeOutcome(outcomes[at] ?? expect.fail())
        const purpose = { kind: 'recover', sequence: at + 1, outcome } as const
        runEvent(recovered.pipeline, received, purpose)
        runEvent(recovered.pipeline, received, purpose)
      }
      expect(recovered.digest).toBe(live.digest)
    })
  })
})

describe('an event of the ledger', () => {
  it('is scored again without a change to any state', () => {
    forAll((events) => {
      const world = new World()
      const outcomes = world.acceptAll(events)
      const before = world.digest
      for (const received of logged(events, outcomes)) {
        const purpose = { kind: 'score_again', atMs: received.receivedAtMs + HOUR_MS } as const
        const scoreOf = () => runEvent(world.pipeline, received, purpose)
        expect(bytesOf([scoreOf()])).toEqual(bytesOf([scoreOf()]))
      }
      expect(world.digest).toBe(before)
    })
  })

  it('never scores lower for the devices that it is tied to afterwards', () => {
    forAll((events) => {
      const world = new World()
      const outcomes = world.acceptAll(events)
      const before = world.digest
      for (const [at, known] of outcomes.entries()) {
        const received = events[at]
        if (received === undefined || known.scores.length === 0) continue
        const event = world.pipeline.prepare(received)
        const { enrichment } = world.pipeline.resolve(event, { kind: 'accept', sequence: 1 })
        const purpose = { kind: 'add_devices', known } as const
        const { scores } = runEvent(world.pipeline, { ...received, enrichment }, purpose)
        expect(known.scores.every((score, type) => (scores[type] ?? NaN) >= score)).toBe(true)
      }
      expect(world.digest).toBe(before)
    })
  })

  it('of another version’s features keeps its outcome when devices are added', () => {
    const world = new World()
    const known = { ...new World().acceptAll([LOGIN])[0], features: new Float32Array(3) } as Outcome
    const outcome = runEvent(world.pipeline, LOGIN, { kind: 'add_devices', known })
    expect(outcome).toEqual({ ...known, enrichment: LOGIN.enrichment })
  })
})

const LOGIN: ReceivedEvent = {
  environment: 1,
  receivedAtMs: Date.UTC(2026, 2, 1),
  event: { type: '$login', userId: 'ann', fields: {}, custom: {} },
  enrichment: {},
}

describe('what a world of random events meets', () => {
  it('is every kind of thing that is found with the states', () => {
    const found = { repeats: 0, steps: 0, devices: 0, foreign: 0, unscored: 0, elsewhere: 0 }
    for (const events of fc.sample(randomEvents, 40)) {
      const world = new World()
      for (const [at, received] of events.entries()) {
        const purpose = { kind: 'accept', sequence: at + 1 } as const
        const event = world.pipeline.resolve(world.pipeline.prepare(received), purpose)
        const { followUp } = event.enrichment
        if (followUp === 'resent' || followUp === 'repeat') found.repeats += 1
        if (followUp === 'next_step') found.steps += 1
        if (event.enrichment.found !== undefined && event.isScored) found.devices += 1
        if (event.foreign.length > 0) found.foreign += 1
        if (!event.isScored) found.unscored += 1
        if (event.place !== event.event.facts) found.elsewhere += 1
        world.pipeline.run(event)
      }
    }
    for (const [what, times] of Object.entries(found)) expect(times, what).toBeGreaterThan(0)
  })
})
