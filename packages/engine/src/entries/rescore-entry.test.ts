import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anySequence, anyText, anyTimeMs, anyTouched } from './any-body.test.support.ts'
import { entryLaws, readEntry } from './entry-laws.test.support.ts'
import { rescoreEntry } from './rescore-entry.ts'

const tied = {
  late: fc.array(anyTouched, { maxLength: 4 }),
  event: fc.record(
    { type: anyText, sessionId: anyText, timeMs: anyTimeMs, ip: fc.ipV4() },
    { requiredKeys: ['type', 'sessionId', 'timeMs'] },
  ),
}

const earlier = fc.record({
  ...tied,
  sequence: anySequence,
  userId: anyText,
  isNear: fc.boolean(),
  isSettled: fc.boolean(),
  isShared: fc.boolean(),
})

entryLaws('rescore', {
  bodies: fc.record(
    {
      userId: anyText,
      event: anySequence,
      atMs: anyTimeMs,
      label: anySequence,
      tie: fc.record(
        {
          ...tied,
          beacon: anySequence,
          score: anySequence,
          earlier: fc.array(earlier, { maxLength: 2 }),
        },
        { requiredKeys: ['late', 'event', 'beacon', 'score'] },
      ),
    },
    { requiredKeys: ['userId', 'event', 'atMs'] },
  ),
  former: [['{"userId":"ann","event":3,"atMs":9}', { userId: 'ann', event: 3, atMs: 9 }]],
})

it('shows the beacon that moved a score, and no devices', () => {
  const tie = '{"late":["1.2.3"],"event":{"type":"$login"},"beacon":8,"score":2}'
  const { body } = readEntry('rescore', `{"userId":"ann","event":3,"atMs":9,"tie":${tie}}`)
  expect(rescoreEntry.shown?.(body)).toEqual({ userId: 'ann', event: 3, atMs: 9, beacon: 8 })
  expect(rescoreEntry.timeline?.(body)).toEqual({ cause: { kind: 'late_beacon' } })
})

it('names a label as its cause, if one caused it', () => {
  const causeOf = (body: string) => rescoreEntry.cause?.(readEntry('rescore', body))
  expect(causeOf('{"userId":"ann","event":3,"atMs":9}')).toEqual({ kind: 'rescore', sequence: 7 })
  const byLabel = causeOf('{"userId":"ann","event":3,"atMs":9,"label":4}')
  expect(byLabel).toEqual({ kind: 'label', sequence: 4 })
})
