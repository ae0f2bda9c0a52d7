import * as fc from 'fast-check'
import { entryLaws } from './entry-laws.test.support.ts'

const score = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value + 0)

entryLaws('thresholds', {
  bodies: fc.record({
    hysteresis: score,
    byType: fc.dictionary(
      fc.constantFrom('payment_abuse', 'content_abuse'),
      fc.record({ review: score, block: score }),
      { noNullPrototype: true },
    ),
    partner: score,
    orderEvents: fc.constant(['$create_order'] as const),
  }),
  former: [['{"hysteresis":5,"byType":{}}', { hysteresis: 5, byType: {} }]],
})
