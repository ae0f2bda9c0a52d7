import * as fc from 'fast-check'
import { anyAbuseType, anySequence, anyTimeMs } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'

const said = fc.record(
  {
    label: anySequence,
    former: anySequence,
    event: anySequence,
    abuseType: anyAbuseType,
    verdict: fc.constantFrom('bad', 'good', 'withdrawn'),
    atMs: anyTimeMs,
    delayMs: anyTimeMs,
    weight: fc.double({ min: 1, max: 100, noNaN: true }),
  },
  { requiredKeys: ['label', 'event', 'abuseType', 'verdict', 'atMs'] },
)

const presumed = fc.array(
  fc.record(
    { event: anySequence, abuseType: anyAbuseType, beside: anySequence },
    { requiredKeys: ['event', 'abuseType'] },
  ),
)

entryLaws('lesson', {
  bodies: fc.record(
    {
      said: fc.array(said, { maxLength: 4 }),
      presumed,
      unpresumed: presumed,
      unlabelled: fc.array(fc.record({ event: anySequence, weight: fc.nat() })),
      settledTo: anySequence,
      rehearsed: fc.nat(),
      forgetAtMs: anyTimeMs,
    },
    { requiredKeys: ['said'] },
  ),
  former: [
    [
      '{"firstMs":1,"said":[{"label":3,"event":2,"abuseType":"legacy","verdict":"bad","atMs":4}],' +
        '"presumed":[{"event":1,"abuseType":"legacy"}]}',
      { firstMs: 1, said: [{ label: 3, event: 2 }], presumed: [{ event: 1 }] },
    ],
  ],
})
