import { describe, expect, it } from 'vitest'
import { parseEvent } from '../parse/parse-event.ts'
import { readTime } from './read-time.ts'

const nowMs = Date.UTC(2026, 3, 1)
const timeMs = nowMs - 86_400_000
const place = { path: '$.label_time', nowMs }

const TIMES: readonly unknown[] = [
  timeMs,
  timeMs + 0.25,
  timeMs / 1000,
  timeMs / 1000 + 0.5,
  String(timeMs),
  `${timeMs / 1000}.5`,
  new Date(timeMs).toISOString(),
  '2026-03-31T02:00:00+02:00',
  [timeMs],
  0,
  '0',
  Date.UTC(1999, 0, 1),
  nowMs + 60_000,
  nowMs + 86_400_000,
  -1,
  Infinity,
  'yesterday',
  '2026-03-31',
  true,
  {},
]

/** The time of an event, and the warnings about it. */
function timeOfEvent(value: unknown) {
  const event = { $type: '$login', $user_id: 'ann', $session_id: 's', $time: value }
  const parsed = parseEvent('v205', event, { nowMs })
  const problems = [...(parsed.ok ? [] : parsed.problems), ...parsed.warnings]
  return {
    timeMs: parsed.ok ? parsed.event.timeMs : undefined,
    problems: problems
      .filter(({ path }) => path.startsWith('$.$time'))
      .map(({ kind, message }) => [kind, message]),
  }
}

describe('the time of a label', () => {
  it.each(TIMES.map((time) => [time]))('%j is read as that of an event', (value) => {
    const read = readTime(value, place)
    const problems = [...(read.refusal === undefined ? [] : [read.refusal]), ...read.warnings]
    expect({
      timeMs: read.timeMs,
      problems: problems.map(({ kind, message }) => [kind, message]),
    }).toEqual(timeOfEvent(value))
    for (const { path } of problems) expect(path).toMatch(/^\$\.label_time/)
  })

  it('that is absent is not known', () => {
    expect(readTime(undefined, place)).toEqual({ warnings: [] })
  })

  it.each(['', null])('is refused when it is %j: nobody filled it in', (value) => {
    expect(readTime(value, place).refusal).toMatchObject({ kind: 'wrong_type' })
  })
})
