import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { MoneyEstimate } from '../../parts/estimate.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Backtest } from './use-backtest.ts'

type Compared = Answer<'GET /v1/backtests/{backtestId}/compare/{otherId}'>

/** The new policies of two backtests next to each other. */
export function Comparison({ of }: { readonly of: Backtest }) {
  const say = useWords('backtests')
  const format = useFormat()
  const { with: otherId } = useSearch({ from: '/shell/policies/backtests/$backtestId' })
  const navigate = useNavigate({ from: '/policies/backtests/$backtestId' })
  const list = useCall('GET /v1/backtests', {})
  const others = (list.data?.backtests ?? []).filter(({ id }) => id !== of.id)
  const compared = useCall(
    'GET /v1/backtests/{backtestId}/compare/{otherId}',
    { backtestId: of.id, otherId: otherId ?? '' },
    { isOn: otherId !== undefined },
  )
  if (others.length === 0) return null
  return (
    <Section
      title={say('compare')}
      aside={
        <NativeSelect
          size="xs"
          aria-label={say('compareWith')}
          value={otherId ?? ''}
          data={[
            { value: '', label: say('compareWith') },
            ...others.map(({ id, created_at: at }) => ({
              value: id,
              label: `${format.moment(at)} · ${id}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (now) => ({ ...now, with: value }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      {otherId === undefined ? (
        <Quiet>{say('compareHelp')}</Quiet>
      ) : (
        <Answered of={compared}>{(known) => <ComparedRows of={known} />}</Answered>
      )}
    </Section>
  )
}

function ComparedRows({ of }: { readonly of: Compared }) {
  const say = useWords('backtests')
  const format = useFormat()
  const count = (value: number | null) => (value === null ? '–' : format.number(value))
  const rows = [
    ...of.results.map(({ result, one, other }) => ({
      name: say(result),
      one: count(one),
      other: count(other),
    })),
    {
      name: say('balance'),
      one: <MoneyEstimate of={of.balance.one} currency="USD" />,
      other: <MoneyEstimate of={of.balance.other} currency="USD" />,
    },
    {
      name: say('reviewsADay'),
      one: format.number(of.review_load.one.mean),
      other: format.number(of.review_load.other.mean),
    },
    ...of.routes.map(({ workflow, route, one, other }) => ({
      name: `${workflow} / ${route}`,
      one: count(one),
      other: count(other),
    })),
  ]
  return (
    <>
      <Quiet>
        {of.same_figures
          ? say('sameFigures')
          : say('differsIn', { parts: of.differs.map((one) => say(`part-${one}`)).join(', ') })}
      </Quiet>
      <Rows
        label={say('compare')}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: '', cell: ({ name }) => name },
          { title: say('thisOne'), cell: ({ one }) => one, isNumber: true },
          { title: say('theOther'), cell: ({ other }) => other, isNumber: true },
        ]}
      />
    </>
  )
}
