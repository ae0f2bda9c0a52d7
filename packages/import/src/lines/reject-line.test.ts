import { assert, nat, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf } from './import-line.ts'
import { rejectLine, withoutReason } from './reject-line.ts'

it('gives back what was refused, whatever it was', () => {
  assert(
    property(string({ unit: 'grapheme' }), string(), nat(), (line, reason, place) => {
      const text = bytesOf(line)
      const written = rejectLine({ place, text, timeMs: 0 }, reason, 53)
      expect(withoutReason({ place: 1, text: written })).toEqual({ place: 1, text })
    }),
  )
})

it.each([
  '{"$type":"$login","$user_id":"ann"}',
  '{"line":"M7","reason":"late","text":"a custom event","$type":"train_missed"}',
  '{"line":7,"bad":true}',
  '{"line":',
  'no JSON',
])('leaves every other line as it is: %s', (text) => {
  expect(withoutReason({ place: 1, text })).toEqual({ place: 1, text })
})
