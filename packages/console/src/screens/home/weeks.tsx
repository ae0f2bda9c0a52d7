import type { Answer } from '../../calls/call-types.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { eventsOfWeek, type WeekLabel } from './events-of-week.ts'
import { ABUSE_TYPE, useWeeks } from './use-weeks.ts'

type Report = Answer<'GET /v1/models/{abuseType}/report'>
type Week = Report['weeks'][number]

/** The latest that are shown. */
const MAX_WEEKS = 8

/** Logins and others are scored, too, but nobody ever labels them. */
const judgeable = (week: Week): number => week.events - week.never_labelled

/** Known bad, also of those that are too young for figures. */
const bad = (week: Week): number => week.bad + week.not_yet_knowable.bad

const good = (week: Week): number => week.good + week.not_yet_knowable.good

/** The weeks of the report, with what is behind each number. */
const ToWeeks = ({ shown }: { readonly shown: string }) => (
  <TextLink
    to="/models/$abuseType"
    params={{ abuseType: ABUSE_TYPE }}
    search={{ tab: 'weeks' }}
    inherit
  >
    {shown}
  </TextLink>
)

interface ToEventsProps {
  readonly of: Week
  /** Of the types that are ever labelled. */
  readonly types: readonly string[]
  readonly label?: WeekLabel
  readonly count: number
}

/** The events of the week that are counted, by what is known of their users now. */
function ToEvents({ of: { from }, types, label, count }: ToEventsProps) {
  const shown = useFormat().number(count)
  if (count === 0) return shown
  return (
    <TextLink to="/explore" search={eventsOfWeek({ from, types, label })} inherit>
      {shown}
    </TextLink>
  )
}

const typesOf = ({ segments }: Report): readonly string[] =>
  segments.flatMap(({ kind, name }) => (kind === 'event_type' ? [name] : []))

/** What came of the payments of each week. The latest are not known yet: chargebacks come weeks later. */
export function Weeks() {
  const say = useWords('home')
  const format = useFormat()
  return (
    <Section title={say('weeks')}>
      <Answered of={useWeeks()}>
        {(report) => {
          const { weeks, progress } = report
          const types = typesOf(report)
          if (weeks.length === 0) return <Quiet>{say('noWeeks')}</Quiet>
          return (
            <>
              <Rows
                label={say('weeks')}
                rows={weeks.slice(-MAX_WEEKS).toReversed()}
                keyOf={({ from }) => String(from)}
                columns={[
                  { title: say('week'), cell: ({ from }) => <ToWeeks shown={format.day(from)} /> },
                  {
                    title: say('scores'),
                    cell: (week) => <ToEvents of={week} types={types} count={judgeable(week)} />,
                    isNumber: true,
                  },
                  {
                    title: say('bad'),
                    cell: (week) => (
                      <ToEvents of={week} types={types} label="bad" count={bad(week)} />
                    ),
                    isNumber: true,
                  },
                  {
                    title: say('good'),
                    cell: (week) => (
                      <ToEvents of={week} types={types} label="good" count={good(week)} />
                    ),
                    isNumber: true,
                  },
                  {
                    title: say('notYetKnown'),
                    cell: (week) => {
                      const count = judgeable(week) - bad(week) - good(week)
                      return <ToEvents of={week} types={types} label="none" count={count} />
                    },
                    isNumber: true,
                  },
                ]}
              />
              {!progress.is_whole && <Quiet>{say('stillReading')}</Quiet>}
            </>
          )
        }}
      </Answered>
    </Section>
  )
}
