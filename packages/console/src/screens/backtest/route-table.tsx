import { Badge, Tabs } from '@mantine/core'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import { type Column, Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Report, RouteFigures } from './use-backtest.ts'

const NOTHING = { value: null, low: null, high: null } as const

/** What each route took, and what became of it. Outcomes that are still open stand apart (P6). */
export function RouteTable({ of: { routes } }: { readonly of: Report }) {
  const say = useWords('backtests')
  return (
    <Section title={say('routes')}>
      <Tabs defaultValue="would_be" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="would_be">{say('newPolicy')}</Tabs.Tab>
          <Tabs.Tab value="was">{say('oldPolicy')}</Tabs.Tab>
        </Tabs.List>
        {(['would_be', 'was'] as const).map((side) => (
          <Tabs.Panel key={side} value={side} pt="xs">
            {routes[side].length === 0 ? (
              <Quiet>{say('noRoutes')}</Quiet>
            ) : (
              <RouteRows label={say('routes')} rows={routes[side]} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <Quiet>{say('routesHelp')}</Quiet>
    </Section>
  )
}

interface RouteRowsProps {
  readonly label: string
  readonly rows: readonly RouteFigures[]
}

function RouteRows({ label, rows }: RouteRowsProps) {
  const say = useWords('backtests')
  const format = useFormat()
  const counted = (title: string, of: (row: RouteFigures) => number): Column<RouteFigures> => ({
    title,
    cell: (row) => format.number(of(row)),
    isNumber: true,
  })
  return (
    <Rows
      label={label}
      rows={rows}
      keyOf={({ workflow, route }) => `${workflow}/${route}`}
      columns={[
        {
          title: say('route'),
          cell: ({ workflow, route, remark }) => (
            <>
              {workflow} / {route}{' '}
              {remark !== null && <Badge variant="default">{say(remark)}</Badge>}
            </>
          ),
        },
        counted(say('hits'), ({ hits }) => hits),
        counted(say('users'), ({ users }) => users),
        {
          title: say('amount'),
          cell: ({ amount_micros: micros }) => format.money(micros, 'USD'),
          isNumber: true,
        },
        counted(say('bad'), ({ bad }) => bad),
        counted(say('good'), ({ good }) => good),
        counted(say('notYetKnown'), ({ not_yet_known: open }) => open),
        counted(say('neverKnown'), ({ unknown }) => unknown),
        {
          title: say('precision'),
          cell: ({ precision }) => <ShareWithInterval of={precision ?? NOTHING} />,
          isNumber: true,
        },
        {
          title: say('recall'),
          cell: ({ recall }) => <ShareWithInterval of={recall ?? NOTHING} />,
          isNumber: true,
        },
        counted(say('sameWithout'), ({ same_without: same }) => same),
        counted(say('errors'), ({ errors }) => errors),
      ]}
    />
  )
}
