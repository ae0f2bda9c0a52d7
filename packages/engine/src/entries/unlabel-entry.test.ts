import * as fc from 'fast-check'
import { anyAbuseType, anyReplaced, anyText, anySubject } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'

entryLaws('unlabel', {
  bodies: fc.record(
    {
      userId: anyText,
      of: anySubject,
      abuseTypes: fc.array(anyAbuseType),
      replaces: fc.array(anyReplaced, { maxLength: 3 }),
      brought: fc.record({ by: fc.constantFrom('chargeback', 'order_status') }),
      isHistory: fc.constant(true),
    },
    { requiredKeys: ['abuseTypes', 'replaces'] },
  ),
  former: [
    [
      '{"userId":"ann","abuseTypes":["legacy"],"replaces":[{"abuseType":"legacy","isBad":false,' +
        '"atMs":1,"touched":["1.2.3"],"sequence":4}]}',
      { replaces: [{ sequence: 4, touched: [{ type: 1, key: { lo: 2, hi: 3 } }] }] },
    ],
  ],
})
