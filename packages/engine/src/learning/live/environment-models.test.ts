import { type AbuseType, HOUR_MS } from '@winnow/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { FEATURES } from '../../features/index.ts'
import { FTRL_SETTINGS } from '../../models/online/ftrl.ts'
import { TokenList } from '../../models/tokens/token-list.ts'
import { EventVectors } from '../event-vectors.ts'
import { EnvironmentModels, type LedgerRow } from './environment-models.ts'
import { eventsIn, type LessonBody } from '../../entries/lesson-body.ts'

const EVENTS = 8
const TYPES = ['$create_order', '$create_content'] as const
const ABUSES = ['payment_abuse', 'content_abuse'] as const
const SAYING_NOTHING = { features: new Float32Array(FEATURES.length), tokens: new TokenList() }

const typeOf = (event: number): string => TYPES[event % TYPES.length] ?? ''

const rowOf = (event: number): LedgerRow => ({
  sequence: event,
  environment: 1,
  atMs: event,
  eventType: typeOf(event),
  event: { type: typeOf(event), fields: {}, custom: {} },
  vector: SAYING_NOTHING,
})

const events = fc.integer({ min: 1, max: EVENTS })
const abuses = fc.constantFrom<AbuseType>(...ABUSES)
const weights = fc.integer({ min: 1, max: 5 })
const presumed = fc.array(fc.record({ event: events, abuseType: abuses }), { maxLength: 2 })

const lessons: fc.Arbitrary<LessonBody> = fc.record({
  firstMs: fc.constant(0),
  said: fc.array(
    fc.record({
      label: fc.integer({ min: 100, max: 110 }),
      former: fc.option(fc.integer({ min: 100, max: 110 }), { nil: undefined }),
      event: events,
      abuseType: abuses,
      verdict: fc.constantFrom('bad', 'good', 'withdrawn'),
      atMs: fc.constant(EVENTS),
      weight: weights,
    }),
    { maxLength: 3 },
  ),
  presumed,
  unpresumed: presumed,
  unlabelled: fc.array(fc.record({ event: events, weight: weights }), { maxLength: 2 }),
}) as fc.Arbitrary<LessonBody>

/** The naive twin: what is known of the events of one abuse type after these learning steps. */
function knownOf(abuseType: AbuseType, taught: readonly LessonBody[]): readonly unknown[] {
  const known = new Map<number, { readonly isBad: boolean; readonly weight: number }>()
  const everBad = new Set<string>()
  for (const { said, unlabelled = [] } of taught) {
    for (const { event, verdict, weight = 1 } of said.filter(
      (one) => one.abuseType === abuseType,
    )) {
      if (verdict === 'bad') everBad.add(typeOf(event))
      if (verdict === 'withdrawn') known.delete(event)
      else known.set(event, { isBad: verdict === 'bad', weight })
    }
    for (const { event, weight } of unlabelled) {
      if (everBad.has(typeOf(event))) known.set(event, { isBad: false, weight })
    }
  }
  return [...known]
    .map(([sequence, one]) => ({ ...one, sequence, row: { atMs: sequence } }))
    .toSorted((a, b) => a.sequence - b.sequence)
}

it('a fit gets the events that were labelled last, and old ones without a label as good where some were bad', () => {
  fc.assert(
    fc.property(fc.array(lessons, { maxLength: 6 }), (taught) => {
      const online = { ...FTRL_SETTINGS, slotBits: 10 }
      const learned = new EnvironmentModels(
        { seed: 1, online },
        new EventVectors({ lo: 1, hi: 0 }),
        0,
      )
      for (const body of taught) {
        learned.learn(body, new Map(eventsIn(body).map((event) => [event, rowOf(event)])))
      }
      for (const abuseType of ABUSES) {
        const rows = [...(learned.models.typeOf(abuseType)?.rows.all() ?? [])]
        const inOrder = rows.toSorted((a, b) => a.sequence - b.sequence)
        expect(inOrder).toEqual(knownOf(abuseType, taught))
      }
    }),
  )
})

it.each([
  ['within a day of its event', 20 * HOUR_MS, [true]],
  ['later: its event looked good, and such ones would count against every model', 30 * HOUR_MS, []],
] as const)(
  'a bad label of an event that was presumed good moves layers if it comes %s',
  (_when, atMs, wanted) => {
    const learned = new EnvironmentModels(
      { seed: 1, online: { ...FTRL_SETTINGS, slotBits: 10 } },
      new EventVectors({ lo: 1, hi: 0 }),
      0,
    )
    const learn = (body: LessonBody): void =>
      learned.learn(body, new Map(eventsIn(body).map((event) => [event, rowOf(event)])))
    const abuseType = 'payment_abuse'
    const said = { label: 100, event: 2, abuseType, verdict: 'bad', atMs: 9 } as const
    learn({ firstMs: 0, said: [said], presumed: [{ event: 4, abuseType, beside: 100 }] })
    learn({ said: [{ ...said, label: 101, event: 4, atMs }] })
    const recent = learned.models.typeOf(abuseType)?.recent.all ?? []
    expect(recent.filter(({ sequence }) => sequence === 4).map(({ isBad }) => isBad)).toEqual(
      wanted,
    )
  },
)
