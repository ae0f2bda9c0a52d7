import { Rows } from '../../../parts/rows.tsx'
import { Score } from '../../../parts/score.tsx'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.ts'
import { conditionValues } from '../condition-values.ts'
import type { OpenCase } from '../open-case.ts'

/** The orders, payments and content that asked for a review, the latest first. */
export function Causes({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  return (
    <Rows
      label={say('causes')}
      rows={of.causes.toReversed()}
      keyOf={({ sequence, route }) => `${sequence} ${route}`}
      columns={[
        { title: say('time'), cell: ({ time }) => format.moment(time), isShort: true },
        { title: say('about'), cell: ({ about }) => about ?? '–' },
        { title: say('route'), cell: ({ workflow, route }) => `${workflow} / ${route}` },
        {
          title: say('score'),
          cell: ({ score }) => <Score value={score} abuseType={of.abuse_type} />,
          isShort: true,
        },
        {
          title: say('values'),
          cell: ({ values }) => conditionValues(values, say('missing')),
        },
      ]}
    />
  )
}
