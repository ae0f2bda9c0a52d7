import { leftParts } from './case-messages.ts'
import { defineMessage } from './define-message.ts'

/** Cases of other queues leave with the decision of a case, when that can no longer be undone unseen. */
export const decidedElsewhere = defineMessage({
  kind: 'case.left',
  version: 1,
  from: {
    settled: ({ environment, body: { decisions } }, { cases, endedBy }) =>
      cases.length === 0
        ? undefined
        : decisions
            .flatMap(({ entry }) => endedBy(environment, entry))
            .toSorted((one, other) => one.id - other.id)
            .flatMap((one) => leftParts(one) ?? []),
  },
})
