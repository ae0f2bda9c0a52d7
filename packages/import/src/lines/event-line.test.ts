import { expect, it } from 'vitest'
import { eventLine } from './event-line.ts'

const lineOf = (value: object) => eventLine({ place: 3, text: JSON.stringify(value) }, 'file')

it('of an event without an id has one of its file and place', () => {
  const event = { $type: '$login', $time: 5_000_000_000_000 }
  expect(lineOf(event)).toEqual({
    place: 3,
    text: JSON.stringify({ $event_id: 'file:3', ...event }),
    timeMs: 5_000_000_000_000,
  })
})

it.each(['event', 'label', 'lesson', 'model'])(
  'refuses the %s of a full export, and says why',
  (kind) => {
    const about = { sequence: 7, kind, account_id: 'a', environment: 'production' }
    expect(lineOf({ ...about, [kind]: { $type: '$login' } })).toMatchObject({
      refusal: expect.stringContaining('winnow export --form import') as string,
    })
  },
)

it('takes an event whose own fields are called so', () => {
  const event = { sequence: 7, kind: 'x', $type: 'made_call', $event_id: 'e' }
  expect(lineOf(event)).not.toHaveProperty('refusal')
})
