import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import type { Report, ReportPart } from './use-report.ts'

const NONE = { value: null, low: null, high: null }

interface NamedPart {
  readonly name: string
  readonly part: ReportPart
}

interface PartRowsProps {
  readonly title: string
  /** What the first column holds. */
  readonly what: string
  readonly parts: readonly NamedPart[]
}

/** Parts of a report, one a row: how many events, what is known of them, and how well they were ranked. */
function PartRows({ title, what, parts }: PartRowsProps) {
  const say = useWords('models')
  const format = useFormat()
  const number = (of: (part: ReportPart) => number) => (row: NamedPart) =>
    format.number(of(row.part))
  return (
    <Section title={title}>
      {parts.length === 0 ? (
        <Quiet>{say('noEvents')}</Quiet>
      ) : (
        <Rows
          label={title}
          rows={parts}
          keyOf={({ name }) => name}
          columns={[
            { title: what, cell: ({ name }) => name },
            { title: say('events'), cell: number(({ events }) => events), isNumber: true },
            { title: say('bad'), cell: number(({ bad }) => bad), isNumber: true },
            { title: say('good'), cell: number(({ good }) => good), isNumber: true },
            {
              title: say('notYetKnown'),
              cell: number(({ not_yet_knowable: young, unknown }) => young.events + unknown),
              isNumber: true,
            },
            {
              title: say('roc'),
              cell: ({ part }) => <ShareWithInterval of={part.figures?.area_under_roc ?? NONE} />,
              isNumber: true,
            },
            {
              title: say('averagePrecision'),
              cell: ({ part }) => (
                <ShareWithInterval of={part.figures?.average_precision ?? NONE} />
              ),
              isNumber: true,
            },
          ]}
        />
      )}
    </Section>
  )
}

/** The latest weeks first; of them least is known. */
export function Weeks({ report }: { readonly report: Report }) {
  const say = useWords('models')
  const format = useFormat()
  const parts = report.weeks.toReversed().map((part) => ({ name: format.day(part.from), part }))
  return <PartRows title={say('weeks')} what={say('week')} parts={parts} />
}

const SEGMENT_KINDS = ['event_type', 'country', 'environment'] as const

export function Segments({ report }: { readonly report: Report }) {
  const say = useWords('models')
  const users = [
    { name: say('allEvents'), part: report.total },
    { name: say('newUsers'), part: report.new_users },
  ]
  return (
    <>
      <PartRows title={say('users')} what={say('users')} parts={users} />
      {SEGMENT_KINDS.map((kind) => (
        <PartRows
          key={kind}
          title={say(kind)}
          what={say(kind)}
          parts={report.segments
            .filter((one) => one.kind === kind)
            .map((part) => ({ name: part.name, part }))}
        />
      ))}
    </>
  )
}
