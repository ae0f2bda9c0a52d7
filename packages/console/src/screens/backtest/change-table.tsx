import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Quiet, Section } from '../../parts/section.tsx'
import { type Format, useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './backtest.module.css'
import { type Measure, MEASURES } from './measures.ts'
import type { Report } from './use-backtest.ts'

type Change = Report['table'][number]

const RESULTS = ['allow', 'challenge', 'review', 'block'] as const

const valueOf = (change: Change, measure: Measure): number =>
  measure === 'money' ? change.amount_micros : change[measure]

const textOf = (value: number, measure: Measure, format: Format): string =>
  measure === 'money' ? format.money(value, 'USD') : format.number(value)

/** Was → would be, in events, users or money. The events of all cells are the events that were looked at (P1). */
export function ChangeTable({ of: { table, events } }: { readonly of: Report }) {
  const say = useWords('backtests')
  const { in: measure = 'events' } = useSearch({ from: '/shell/policies/backtests/$backtestId' })
  const navigate = useNavigate({ from: '/policies/backtests/$backtestId' })
  const format = useFormat()
  const moved = table.filter((one) => one.was !== one.would_be)
  const changed = moved.reduce((sum, one) => sum + one.events, 0)
  return (
    <Section
      title={say('changes')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={say('measure')}
          value={measure}
          data={MEASURES.map((value) => ({ value, label: say(`in-${value}`) }))}
          onChange={(value) => {
            const known = MEASURES.find((one) => one === value)
            void navigate({
              search: (now) => ({ ...now, ...(known !== undefined && { in: known }) }),
              replace: true,
              resetScroll: false,
            })
          }}
        />
      }
    >
      <p className={styles['lead']}>
        {say('changedSentence', {
          changed: format.number(changed),
          events: format.number(events),
          share: format.share(events === 0 ? 0 : changed / events),
        })}
      </p>
      <div className={styles['scroll']} role="group" aria-label={say('changes')} tabIndex={0}>
        <Matrix table={table} measure={measure} />
      </div>
      <Quiet>{say(measure === 'users' ? 'usersHelp' : 'tableHelp')}</Quiet>
    </Section>
  )
}

interface MatrixProps {
  readonly table: readonly Change[]
  readonly measure: Measure
}

/** Users are in several cells at once: they have no sums. */
function Matrix({ table, measure }: MatrixProps) {
  const say = useWords('backtests')
  const hasSums = measure !== 'users'
  return (
    <table className={styles['matrix']} aria-label={say('changes')}>
      <thead>
        <tr>
          <th scope="col">{say('wasWouldBe')}</th>
          {RESULTS.map((result) => (
            <th key={result} scope="col">
              {say(result)}
            </th>
          ))}
          {hasSums && <th scope="col">{say('sum')}</th>}
        </tr>
      </thead>
      <tbody>
        {RESULTS.map((was) => (
          <Line
            key={was}
            was={was}
            changes={table.filter((one) => one.was === was)}
            measure={measure}
          />
        ))}
      </tbody>
      {hasSums && <Sums table={table} measure={measure} />}
    </table>
  )
}

function useSum(measure: Measure) {
  const format = useFormat()
  return (some: readonly Change[]) =>
    textOf(
      some.reduce((all, one) => all + valueOf(one, measure), 0),
      measure,
      format,
    )
}

interface LineProps {
  readonly was: Change['was']
  readonly changes: readonly Change[]
  readonly measure: Measure
}

function Line({ was, changes, measure }: LineProps) {
  const say = useWords('backtests')
  const format = useFormat()
  const sum = useSum(measure)
  return (
    <tr>
      <th scope="row">{say(was)}</th>
      {RESULTS.map((wouldBe) => {
        const change = changes.find((one) => one.would_be === wouldBe)
        return (
          <td key={wouldBe} data-look={lookOf(was, wouldBe, change)}>
            {change === undefined ? '–' : textOf(valueOf(change, measure), measure, format)}
          </td>
        )
      })}
      {measure !== 'users' && <td>{sum(changes)}</td>}
    </tr>
  )
}

function Sums({ table, measure }: MatrixProps) {
  const say = useWords('backtests')
  const sum = useSum(measure)
  return (
    <tfoot>
      <tr>
        <th scope="row">{say('sum')}</th>
        {RESULTS.map((wouldBe) => (
          <td key={wouldBe}>{sum(table.filter((one) => one.would_be === wouldBe))}</td>
        ))}
        <td>{sum(table)}</td>
      </tr>
    </tfoot>
  )
}

/** On the diagonal nothing changes; right of it the new policy is harder. */
function lookOf(was: string, wouldBe: string, change: Change | undefined) {
  if (change === undefined || change.events === 0) return 'none'
  if (was === wouldBe) return 'same'
  const [from, to] = [was, wouldBe].map((one) => RESULTS.findIndex((result) => result === one))
  return (to ?? 0) > (from ?? 0) ? 'harder' : 'milder'
}
