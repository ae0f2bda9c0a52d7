import { expect, it } from 'vitest'
import { datedRows, JudgedEvents, type ScoredEvent } from './judged-events.ts'

const eventOf = (sequence: number): ScoredEvent => ({
  sequence,
  atMs: 0,
  userId: undefined,
  eventType: '$create_order',
  isBlocked: false,
  stands: 1,
  isFresh: true,
  scores: [50],
  starters: [50],
})

it('rows weigh as many as their events stand for, as it was said last', () => {
  const judged = new JudgedEvents()
  const events = [1, 2, 3].map(eventOf)
  for (const event of events) judged.add(`e${event.sequence}`, event)
  judged.block({ sequence: 2, isBlocked: false, weight: 20 })
  judged.block({ sequence: 2, isBlocked: false })
  judged.block({ sequence: 3, isBlocked: false, weight: 5 })
  judged.block({ sequence: 3, isBlocked: false, weight: 1 })
  const rows = datedRows(
    events.map((event) => ({ event, isBad: false })),
    ({ scores }) => scores[0] ?? NaN,
  )
  expect(rows.weights).toEqual(Float64Array.of(1, 20, 1))
})
