import { Alert, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { BacktestActions } from './backtest-actions.tsx'
import { Causes } from './causes.tsx'
import { ChangeTable } from './change-table.tsx'
import { Comparison } from './comparison.tsx'
import { Counterexamples } from './counterexamples.tsx'
import { Limits } from './limits.tsx'
import { MoneyBalance } from './money-balance.tsx'
import { Progress } from './progress.tsx'
import { RouteTable } from './route-table.tsx'
import { Thresholds } from './thresholds.tsx'
import { type Backtest, isUnderWay, type Report, useBacktest } from './use-backtest.ts'
import { Weeks } from './weeks.tsx'

/** What a change of policy would have done, over past events. */
export function BacktestScreen() {
  const say = useWords('backtests')
  const { backtestId } = useParams({ from: '/shell/policies/backtests/$backtestId' })
  const backtest = useBacktest(backtestId)
  return (
    <Stack gap="md">
      <Heading
        title={say('one')}
        about={backtest.data === undefined ? backtestId : <About of={backtest.data} />}
        up={{ to: '/policies/backtests', name: say('title') }}
      >
        {backtest.data !== undefined && <BacktestActions of={backtest.data} />}
      </Heading>
      <Answered of={backtest}>
        {(known) => (
          <>
            {isUnderWay(known.state) && <Progress of={known} />}
            {known.error !== null && (
              <Alert color="red" variant="light" title={say('failed')}>
                {known.error}
              </Alert>
            )}
            {known.report === null ? (
              <Quiet>{say(isUnderWay(known.state) ? 'noFiguresYet' : 'noFiguresLeft')}</Quiet>
            ) : (
              <Figures of={known} report={known.report} />
            )}
          </>
        )}
      </Answered>
    </Stack>
  )
}

function About({ of }: { readonly of: Backtest }) {
  const say = useWords('backtests')
  const format = useFormat()
  const { from, to, was, created_at: at, state } = of
  return (
    <>
      {say(state)} · {was === null ? say('againstNone') : say('againstVersion', { version: was })} ·{' '}
      {say('span', { from: format.moment(from), to: format.moment(to) })} ·{' '}
      {say('askedAt', { at: format.moment(at) })}
    </>
  )
}

function Figures({ of, report }: { readonly of: Backtest; readonly report: Report }) {
  if (report.events === 0) return <Limits of={report} />
  return (
    <>
      <ChangeTable of={report} />
      <MoneyBalance of={report} />
      <Counterexamples of={report} />
      <Causes of={report} />
      <RouteTable of={report} />
      <Weeks of={report} />
      <Thresholds backtestId={of.id} costs={report.money.costs} isDone={of.state === 'done'} />
      <Limits of={report} />
      <Comparison of={of} />
    </>
  )
}
