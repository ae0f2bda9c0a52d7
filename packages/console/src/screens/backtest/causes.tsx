import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Report } from './use-backtest.ts'

/** Between which routes events moved: what caused the changes (P9). */
export function Causes({ of: { causes } }: { readonly of: Report }) {
  const say = useWords('backtests')
  const format = useFormat()
  return (
    <Section title={say('causes')}>
      {causes.length === 0 ? (
        <Quiet>{say('noCauses')}</Quiet>
      ) : (
        <Rows
          label={say('causes')}
          rows={causes}
          keyOf={({ workflow, was, would_be: wouldBe }) => `${workflow} ${was} ${wouldBe}`}
          columns={[
            { title: say('workflow'), cell: ({ workflow }) => workflow },
            { title: say('wasRoute'), cell: ({ was }) => was ?? say('noRoute') },
            {
              title: say('wouldBeRoute'),
              cell: ({ would_be: wouldBe }) => wouldBe ?? say('noRoute'),
            },
            { title: say('events'), cell: ({ events }) => format.number(events), isNumber: true },
            {
              title: say('amount'),
              cell: ({ amount_micros: micros }) => format.money(micros, 'USD'),
              isNumber: true,
            },
          ]}
        />
      )}
    </Section>
  )
}
