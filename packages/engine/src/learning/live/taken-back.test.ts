/**
 * A label that is taken back leaves nothing behind: all that a snapshot keeps of what was learned is as it was
 * before the label. What may differ is named here, and in docs/guides/labels.md.
 */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../features/index.ts'
import { FTRL_SETTINGS } from '../../models/online/ftrl.ts'
import { randomFrom } from '../../models/online/random.test.support.ts'
import { TokenList } from '../../models/tokens/token-list.ts'
import { EventVectors } from '../event-vectors.ts'
import { FIRST_LAYERS } from '../layers.ts'
import { EnvironmentModels, type LedgerRow } from './environment-models.ts'
import { saveEnvironment } from './environment-slices.ts'
import { unframed } from '../../models/framed.ts'
import { eventsIn, type LessonBody, type ExampleOfEvent } from '../../entries/lesson-body.ts'
import type { ModelBody } from '../../entries/model-body.ts'

const PAYMENT = 0
const TOKENS = 12
const online = { ...FTRL_SETTINGS, slotBits: 10 }

function tokensOf(event: number) {
  const random = randomFrom(event)
  const list = new TokenList()
  for (let at = 0; at < TOKENS; at += 1) list.add(Math.floor(random() * 2 ** 32), 0.3, 0)
  return list.kept()
}

const rowOf = (event: number): LedgerRow => ({
  sequence: event,
  environment: 1,
  atMs: event * 1000,
  eventType: event % 2 === 0 ? '$login' : '$create_order',
  event: { type: '$login', fields: {}, custom: {} },
  vector: { features: new Float32Array(FEATURES.length), tokens: tokensOf(event) },
})

function learn(learned: EnvironmentModels, body: LessonBody): void {
  learned.learn(body, new Map(eventsIn(body).map((event) => [event, rowOf(event)])))
}

const saidOf = (
  event: number,
  verdict: ExampleOfEvent['verdict'],
  label: number,
): ExampleOfEvent => {
  return { label, event, abuseType: 'payment_abuse', verdict, atMs: 90_000 }
}

const said = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom('bad', 'good'))
  .map(([event, verdict]) => saidOf(event, verdict, 100 + event))

const lessons = fc.array(
  fc.record({ firstMs: fc.constant(0), said: fc.array(said, { maxLength: 5 }) }),
  { maxLength: 6 },
)

/** Nothing was learned from these. */
const [VICTIM, BESIDE] = [31, 33]
const LABEL = 200
const ASSUMED = [{ event: BESIDE, abuseType: 'payment_abuse', beside: LABEL }] as const

const label = (verdict: 'bad' | 'good'): LessonBody => ({
  firstMs: 0,
  said: [saidOf(VICTIM, verdict, LABEL)],
  ...(verdict === 'bad' && { presumed: ASSUMED }),
})

const takingBack = (verdict: 'bad' | 'good'): LessonBody => ({
  said: [
    {
      ...saidOf(VICTIM, 'withdrawn', LABEL + 1),
      former: LABEL,
      ...(verdict === 'bad' && { delayMs: 90_000 - VICTIM * 1000 }),
    },
  ],
  ...(verdict === 'bad' && { unpresumed: ASSUMED }),
})

/** All that a snapshot keeps, but for the weights of the online model; event types that were ever bad apart. */
function digestOf(learned: EnvironmentModels) {
  const pieces = [...saveEnvironment(1, learned)].map(unframed)
  const kept = pieces.filter(({ head }) => (head as { part: string }).part !== 'online')
  const told = kept.map(({ head, bytes }) => {
    const json = JSON.stringify(head, (name, value: unknown) =>
      name === 'judged' ? undefined : value,
    )
    return { json, bytes: [...bytes] }
  })
  return { told, judged: [...(learned.models.types[PAYMENT]?.judged ?? [])] }
}

const weightsOf = ({ models }: EnvironmentModels): Float32Array =>
  models.ftrl?.state().table ?? new Float32Array(2 * 2 ** online.slotBits)

const untaught = () =>
  new EnvironmentModels({ seed: 1, online }, new EventVectors({ lo: 1, hi: 0 }), 0)

describe.each(['bad', 'good'] as const)('a %s label that is taken back', (verdict) => {
  it('leaves every byte as it was, but for rounding, and an event type that was once bad', () => {
    fc.assert(
      fc.property(lessons, (taught) => {
        const learned = untaught()
        for (const body of [{ firstMs: 0, said: [] }, ...taught]) learn(learned, body)
        const [before, weights] = [digestOf(learned), weightsOf(learned)]
        learn(learned, label(verdict))
        expect(digestOf(learned).told).not.toEqual(before.told)
        learn(learned, takingBack(verdict))
        const after = digestOf(learned)
        expect(after.told).toEqual(before.told)
        const judged = verdict === 'bad' ? [...before.judged, '$create_order'] : before.judged
        expect(new Set(after.judged)).toEqual(new Set(judged))
        const apart = weightsOf(learned).map((value, at) => Math.abs(value - (weights[at] ?? 0)))
        expect(Math.max(...apart)).toBeLessThan(1e-5)
      }),
    )
  })

  it('leaves an online model that says nothing, if it was the only one', () => {
    const learned = untaught()
    learn(learned, label(verdict))
    learn(learned, takingBack(verdict))
    const margins = Float64Array.of(1, 1, 1, 1, 1)
    for (const event of [VICTIM, BESIDE]) {
      learned.models.online(tokensOf(event), margins)
      expect([...margins]).toEqual([0, 0, 0, 0, 0])
    }
    expect(learned.models.types[PAYMENT]?.rows.badTotal).toBe(0)
  })
})

describe('labels that are taken back after a fit', () => {
  const fitted = (bad: number): ModelBody => ({
    abuseType: 'payment_abuse',
    how: 'promoted',
    model: 300,
    refreshed: { atMs: 0, bad },
  })

  it('are new to no fit, and hide none that come after it', () => {
    const learned = untaught()
    const type = learned.models.types[PAYMENT]
    learn(learned, {
      firstMs: 0,
      said: [1, 3, 5].map((event) => saidOf(event, 'bad', event + 100)),
    })
    learned.adopt({ sequence: 300, receivedAtMs: 0 }, fitted(3), FIRST_LAYERS)
    learn(learned, { said: [saidOf(7, 'bad', 301)] })
    expect([type?.rows.badTotal, type?.refreshed.bad]).toEqual([4, 3])
    learn(learned, { said: [{ ...saidOf(7, 'withdrawn', 302), former: 301 }] })
    expect([type?.rows.badTotal, type?.refreshed.bad]).toEqual([3, 3])
    learn(learned, { said: [{ ...saidOf(1, 'withdrawn', 303), former: 101 }] })
    expect([type?.rows.badTotal, type?.refreshed.bad]).toEqual([2, 2])
  })
})

it('a label of an event that its age had made good leaves it unknown when it is taken back', () => {
  const learned = untaught()
  learn(learned, { firstMs: 0, said: [saidOf(1, 'bad', 101)] })
  learn(learned, { said: [], unlabelled: [{ event: VICTIM, weight: 1 }] })
  const rows = learned.models.types[PAYMENT]?.rows
  expect(rows?.has(VICTIM)).toBe(true)
  learn(learned, label('bad'))
  learn(learned, takingBack('bad'))
  expect(rows?.has(VICTIM)).toBe(false)
})
