import { leftParts } from './case-messages.ts'
import { defineMessage } from './define-message.ts'

/** Cases that a person's decision ended elsewhere leave when that can no longer be undone unseen. */
export const decidedElsewhere = defineMessage({
  kind: 'case.left',
  version: 1,
  from: {
    settled: ({ environment, body: { case: of, decisions } }, { cases, endedBy }) =>
      of !== undefined && cases.length === 0
        ? undefined
        : decisions
            .flatMap(({ entry }) => endedBy(environment, entry))
            .toSorted((one, other) => one.id - other.id)
            .flatMap((one) => leftParts(one) ?? []),
  },
})
