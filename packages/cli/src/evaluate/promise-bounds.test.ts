import { expect, it } from 'vitest'
import { JudgedEvents, type ScoredEvent } from './judged-events.ts'
import { promiseBounds } from './promise-bounds.ts'

const TYPE = { abuseType: 'payment_abuse', place: 0 } as const

/** Orders with a score of 10, the first ones labelled, of these the first ones bad. */
function judgedOf(events: number, labelled: number, bad: number): JudgedEvents {
  const judged = new JudgedEvents()
  for (let at = 0; at < events; at += 1) {
    const event: ScoredEvent = {
      sequence: at + 1,
      atMs: at,
      userId: `user-${at}`,
      eventType: '$create_order',
      isBlocked: false,
      stands: 1,
      isFresh: true,
      scores: [10],
      starters: [10],
    }
    judged.add(`${at}`, event)
    if (at >= labelled) continue
    judged.judge('payment_abuse', { event, isBad: at < bad, split: undefined, labelMs: at })
  }
  return judged
}

it.each([
  ['half are labelled', [200, 100, 10], { ifNone: 2, ifAsMany: 1 }],
  ['a tenth are labelled', [1000, 100, 20], { ifNone: 5, ifAsMany: 0.5 }],
] as const)('where %s, the promise can be off by what the others are', (_, counts, wanted) => {
  const [events, labelled, bad] = counts
  const bounds = promiseBounds(judgedOf(events, labelled, bad), TYPE, { splitMs: undefined })
  expect(bounds).toMatchObject({ events, labelled })
  expect(bounds?.ifNone).toBeCloseTo(wanted.ifNone)
  expect(bounds?.ifAsMany).toBeCloseTo(wanted.ifAsMany)
})

it('says nothing where nearly all are labelled, or none is bad', () => {
  expect(promiseBounds(judgedOf(100, 96, 5), TYPE, { splitMs: undefined })).toBeUndefined()
  expect(promiseBounds(judgedOf(100, 50, 0), TYPE, { splitMs: undefined })).toBeUndefined()
})

it('counts events from the split on', () => {
  const bounds = promiseBounds(judgedOf(200, 100, 60), TYPE, { splitMs: 50 })
  expect(bounds).toMatchObject({ events: 150, labelled: 50 })
})
