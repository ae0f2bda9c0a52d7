import { Stack } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { type Column, Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { type Estimate, Figure } from './figure.tsx'
import { useDuration } from './use-duration.ts'

type Quality = Answer<'GET /v1/reports/review-quality'>
type Line = NonNullable<Quality['all']>

interface NamedLine {
  readonly name: string
  readonly line: Line
}

/** Of all and of each person: agreement, golden cases, what later labels show, and times. */
export function Decisions({ queue }: { readonly queue: string | undefined }) {
  const quality = useCall('GET /v1/reports/review-quality', queue === undefined ? {} : { queue })
  return <Answered of={quality}>{(report) => <QualityTables report={report} />}</Answered>
}

function QualityTables({ report }: { readonly report: Quality }) {
  const say = useWords('team')
  const format = useFormat()
  const all = report.all === null ? [] : [{ name: say('all'), line: report.all }]
  const lines = [...all, ...report.people.map((line) => ({ name: line.who, line }))]
  if (lines.every(({ line }) => line.decided === 0)) return <Quiet>{say('noDecisions')}</Quiet>
  return (
    <Stack gap="md">
      <Quiet>
        {say('span', { from: format.day(report.from), to: format.day(report.to) })} ·{' '}
        {say('figureMin', { count: report.figure_min })}
      </Quiet>
      <Section title={say('how')}>
        <HowGood lines={lines} />
        <Quiet>{say('howHelp')}</Quiet>
      </Section>
      <Section title={say('work')}>
        <Work lines={lines} />
      </Section>
    </Stack>
  )
}

/** A share of few cases says nothing; how many there are is shown with it. */
function HowGood({ lines }: { readonly lines: readonly NamedLine[] }) {
  const say = useWords('team')
  const counted = (of: (line: Line) => { readonly of: number; readonly share: Estimate }) =>
    function Counted({ line }: NamedLine) {
      const { of: count, share } = of(line)
      return <Figure of={share} count={count} />
    }
  const columns: readonly Column<NamedLine>[] = [
    { title: say('person'), cell: ({ name }) => name },
    { title: say('blocksRight'), cell: counted(({ blocks }) => blocks), isNumber: true },
    { title: say('acceptsRight'), cell: counted(({ accepts }) => accepts), isNumber: true },
    {
      title: say('agreement'),
      cell: ({ line: { agreement } }) => <Figure of={agreement.share} count={agreement.pairs} />,
      isNumber: true,
    },
    {
      title: say('kappa'),
      cell: ({ line: { agreement } }) => <Figure of={agreement.kappa} isPlain />,
      isNumber: true,
    },
    { title: say('golden'), cell: counted(({ golden }) => golden), isNumber: true },
  ]
  return <Rows label={say('how')} rows={lines} keyOf={({ name }) => name} columns={columns} />
}

function Work({ lines }: { readonly lines: readonly NamedLine[] }) {
  const say = useWords('team')
  const format = useFormat()
  const duration = useDuration()
  const number = (of: (line: Line) => number) => (row: NamedLine) => format.number(of(row.line))
  const time = (of: (line: Line) => number | null) => (row: NamedLine) => duration(of(row.line))
  const columns: readonly Column<NamedLine>[] = [
    { title: say('person'), cell: ({ name }) => name },
    { title: say('decided'), cell: number((line) => line.decided), isNumber: true },
    { title: say('perDay'), cell: number((line) => line.decided_per_day), isNumber: true },
    { title: say('half'), cell: time((line) => line.from_claim.p50_ms), isNumber: true },
    { title: say('nineTenths'), cell: time((line) => line.from_claim.p90_ms), isNumber: true },
    { title: say('sinceEntry'), cell: time((line) => line.from_entry.p50_ms), isNumber: true },
    { title: say('undone'), cell: number((line) => line.undone), isNumber: true },
    { title: say('skipped'), cell: number((line) => line.skipped), isNumber: true },
    { title: say('handedOver'), cell: number((line) => line.handed_over), isNumber: true },
    { title: say('escalated'), cell: number((line) => line.escalated), isNumber: true },
  ]
  return <Rows label={say('work')} rows={lines} keyOf={({ name }) => name} columns={columns} />
}
