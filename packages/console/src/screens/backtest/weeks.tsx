import { Rows } from '../../parts/rows.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './backtest.module.css'
import type { Report } from './use-backtest.ts'

const RESULTS = ['block', 'review', 'challenge', 'allow'] as const

/** What is more than nothing: the bars show it, as most events are allowed. */
const ACTS = ['block', 'review', 'challenge'] as const

const PERCENT = 100

type Counts = Report['weeks'][number]['was']

/** Each week as the old and as the new policy has it. */
export function Weeks({ of: { weeks } }: { readonly of: Report }) {
  const say = useWords('backtests')
  const format = useFormat()
  const rows = weeks.flatMap((week) => [
    { week, side: 'was' as const, counts: week.was },
    { week, side: 'wouldBe' as const, counts: week.would_be },
  ])
  const most = Math.max(...rows.map(({ counts }) => actsOf(counts)))
  return (
    <Section title={say('weeks')}>
      <Rows
        label={say('weeks')}
        rows={rows}
        keyOf={({ week, side }) => `${week.from} ${side}`}
        columns={[
          {
            title: say('week'),
            cell: ({ week, side }) => (side === 'was' ? format.day(week.from) : ''),
          },
          {
            title: say('policy'),
            cell: ({ side }) => say(side === 'was' ? 'oldPolicy' : 'newPolicy'),
          },
          ...RESULTS.map((result) => ({
            title: say(result),
            cell: ({ counts }: { readonly counts: Counts }) => format.number(counts[result]),
            isNumber: true,
          })),
          { title: say('shares'), cell: ({ counts }) => <Bar of={counts} most={most} /> },
        ]}
      />
    </Section>
  )
}

interface BarProps {
  readonly of: Counts
  /** The most that a line has. */
  readonly most: number
}

/** The counts of the line as a bar: the numbers stand next to it. */
function Bar({ of, most }: BarProps) {
  return (
    <span className={styles['bar']} aria-hidden>
      {ACTS.map((result) => (
        <span
          key={result}
          data-result={result}
          style={{ width: `${(of[result] / Math.max(most, 1)) * PERCENT}%` }}
        />
      ))}
    </span>
  )
}

const actsOf = (of: Counts): number => ACTS.reduce((sum, result) => sum + of[result], 0)
