import { MINUTE_MS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { PEOPLE_LIMITS } from './people-limits.ts'
import { UnknownAttempts } from './unknown-attempts.ts'

it('tells of every attempt, and of a flood in few entries', () => {
  const attempts = new UnknownAttempts()
  const counts = [0, 1, 2].flatMap((minute) =>
    Array.from({ length: 1_000 }, () => attempts.note(minute * MINUTE_MS)),
  )
  const entries = counts.filter((count) => count > 0)
  expect(entries).toHaveLength(3 * PEOPLE_LIMITS.unknownAttemptEntriesPerMinuteCount)
  const written = entries.reduce((sum, count) => sum + count, 0)
  expect(written + (attempts.note(3 * MINUTE_MS) - 1)).toBe(3_000)
})
