import {
  assert,
  constantFrom,
  dictionary,
  integer,
  json,
  property,
  record,
  string,
} from 'fast-check'
import { expect, it } from 'vitest'
import { bytesOf } from './import-line.ts'
import { scanLine } from './scan-line.ts'

const twin = (value: Readonly<Record<string, unknown>>) => ({
  timeMs: typeof value['$time'] === 'number' ? value['$time'] : undefined,
  hasEventId: Object.hasOwn(value, '$event_id'),
  isTimeEmpty: Object.hasOwn(value, '$time') && [null, '', 0, '0'].includes(value['$time'] as null),
})

const fields = dictionary(
  constantFrom('$type', 'a"b', '$time', 'x\\', '$event_id', 'nested'),
  json().map((text) => JSON.parse(text) as unknown),
)

it('finds what parsing finds, whatever else is in the line', () => {
  assert(
    property(fields, constantFrom(undefined, 1, 2), (value, space) => {
      if (typeof value['$time'] === 'string') return
      const text = JSON.stringify(value, undefined, space).replaceAll('\n', ' ')
      const { timeMs, ...rest } = twin(value)
      const finite = timeMs !== undefined && Number.isFinite(timeMs) ? timeMs : undefined
      expect(scanLine(bytesOf(text))).toEqual({ timeMs: finite, ...rest, kind: 'event' })
    }),
  )
})

it('is not fooled by names inside texts and objects', () => {
  const event = record({ $time: integer({ min: 1 }), $event_id: string() })
  assert(
    property(event, event, (inner, outer) => {
      const text = JSON.stringify({ note: JSON.stringify(inner), $app: inner, ...outer })
      expect(scanLine(bytesOf(text))).toEqual({
        timeMs: outer.$time,
        isTimeEmpty: false,
        hasEventId: true,
        kind: 'event',
      })
    }),
  )
})

it.each([
  ['{"$time":"1700000000000"}', { timeMs: 1_700_000_000_000, hasEventId: false, kind: 'event' }],
  ['{"$time":"soon"}', { timeMs: undefined, hasEventId: false, kind: 'event' }],
  [
    '{"$time":null,"$event_id":"a"}',
    { isTimeEmpty: true, timeMs: undefined, hasEventId: true, kind: 'event' },
  ],
  ['  {}', { timeMs: undefined, hasEventId: false, kind: 'event' }],
  ['{"id":"a","bad":true,"label_time":7}', { timeMs: undefined, hasEventId: false, kind: 'label' }],
  [
    '{"id":"a","decision_id":"b","decision_time":7}',
    { timeMs: undefined, hasEventId: false, kind: 'decision' },
  ],
  ['{"decision_time":7,"$type":"x"}', { timeMs: undefined, hasEventId: false, kind: 'event' }],
  ['{"label_time":7,"$type":"x"}', { timeMs: undefined, hasEventId: false, kind: 'event' }],
  ['', undefined],
  ['[]', undefined],
  ['{', undefined],
  ['{"a"', undefined],
  ['{"a":"b', undefined],
  ['{"a":[1,{"b":2}', undefined],
  ['{"a":}', undefined],
  ['{"a":1', undefined],
])('reads %s as %j', (text, scanned) => {
  expect(scanLine(text)).toEqual(scanned && { isTimeEmpty: false, ...scanned })
})
