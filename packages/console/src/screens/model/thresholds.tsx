import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { MoneyEstimate, ShareWithInterval } from '../../parts/estimate.tsx'
import type { Report } from './use-report.ts'

/** What blocking or reviewing from each score on would have done: precision and recall against the work. */
export function Thresholds({ report }: { readonly report: Report }) {
  const say = useWords('models')
  const format = useFormat()
  const { thresholds, currency } = report
  return (
    <Section title={say('thresholds')}>
      {thresholds.length === 0 ? (
        <Quiet>{say('tooFew')}</Quiet>
      ) : (
        <Rows
          label={say('thresholds')}
          rows={thresholds}
          keyOf={({ threshold }) => String(threshold)}
          columns={[
            { title: say('from'), cell: (row) => format.number(row.threshold), isNumber: true },
            {
              title: say('reviewsPerDay'),
              cell: (row) => format.number(row.reviews_per_day ?? 0),
              isNumber: true,
            },
            {
              title: say('caught'),
              cell: (row) => <ShareWithInterval of={row.caught} />,
              isNumber: true,
            },
            {
              title: say('precision'),
              cell: (row) => <ShareWithInterval of={row.precision} />,
              isNumber: true,
            },
            {
              title: say('blockedGood'),
              cell: (row) => <ShareWithInterval of={row.blocked_good} />,
              isNumber: true,
            },
            {
              title: say('moneyCaught'),
              cell: (row) => <MoneyEstimate of={row.caught_micros} currency={currency} />,
              isNumber: true,
            },
            {
              title: say('moneyHurt'),
              cell: (row) => <MoneyEstimate of={row.blocked_good_micros} currency={currency} />,
              isNumber: true,
            },
          ]}
        />
      )}
    </Section>
  )
}
