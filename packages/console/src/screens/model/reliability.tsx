import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import styles from './model.module.css'
import type { Report } from './use-report.ts'

const Chart = lazy(async () => ({
  default: (await import('./reliability-chart.tsx')).ReliabilityChart,
}))

/** Whether of the events with a score of 30 really 30 in 100 were bad: as a chart, and as a table. */
export function Reliability({ report: { reliability } }: { readonly report: Report }) {
  const say = useWords('models')
  return (
    <Section title={say('reliability')}>
      {reliability.length === 0 ? (
        <Quiet>{say('tooFew')}</Quiet>
      ) : (
        <div className={styles['columns']}>
          <div className={styles['chart']} aria-hidden>
            <Suspense fallback={<Skeleton h="100%" />}>
              <Chart points={reliability} promised={say('promised')} observed={say('observed')} />
            </Suspense>
          </div>
          <Rows
            label={say('reliability')}
            rows={reliability}
            keyOf={({ promised }) => String(promised.value)}
            columns={[
              {
                title: say('promised'),
                cell: ({ promised }) => <ShareWithInterval of={promised} />,
                isNumber: true,
              },
              {
                title: say('observed'),
                cell: ({ observed }) => <ShareWithInterval of={observed} />,
                isNumber: true,
              },
            ]}
          />
        </div>
      )}
      <Quiet>{say('reliabilityHelp')}</Quiet>
    </Section>
  )
}
