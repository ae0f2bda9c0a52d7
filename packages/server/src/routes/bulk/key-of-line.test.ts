import { expect, it } from 'vitest'
import { keyOfLine } from './key-of-line.ts'

const LABEL = { id: 'o-1', $user_id: 'ann', abuse_type: 'payment', bad: true, label_time: 5 }

it('names lines as the core knows them', () => {
  expect(keyOfLine('{"$type":"$login","$event_id":"e-1"}')).toBe('event line e-1')
  expect(keyOfLine('{"id":"d-1","decision_id":"x","decision_time":5}')).toMatch(
    /^decision line d-1$/,
  )
  const [bad, good] = [true, false].map((one) => keyOfLine(JSON.stringify({ ...LABEL, bad: one })))
  expect(bad).toMatch(/^label line o-1 /)
  expect(good).not.toBe(bad)
})

it.each(['{"$type":"$login"}', '[]', 'no JSON', ''])('knows no key of %s', (text) => {
  expect(keyOfLine(text)).toBeUndefined()
})
