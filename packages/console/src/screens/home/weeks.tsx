import type { Answer } from '../../calls/call-types.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { ABUSE_TYPE, useWeeks } from './use-weeks.ts'

type Week = Answer<'GET /v1/models/{abuseType}/report'>['weeks'][number]

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

/** What came of the payments of each week. The latest are not known yet: chargebacks come weeks later. */
export function Weeks() {
  const say = useWords('home')
  const format = useFormat()
  const number = (of: (week: Week) => number) => (week: Week) => format.number(of(week))
  return (
    <Section title={say('weeks')}>
      <Answered of={useWeeks()}>
        {({ weeks, progress }) => {
          if (weeks.length === 0) return <Quiet>{say('noWeeks')}</Quiet>
          return (
            <>
              <Rows
                label={say('weeks')}
                rows={weeks.slice(-MAX_WEEKS).toReversed()}
                keyOf={({ from }) => String(from)}
                columns={[
                  { title: say('week'), cell: ({ from }) => <ToWeeks shown={format.day(from)} /> },
                  { title: say('scores'), cell: number(judgeable), isNumber: true },
                  { title: say('bad'), cell: number(bad), isNumber: true },
                  { title: say('good'), cell: number(good), isNumber: true },
                  {
                    title: say('notYetKnown'),
                    cell: number((week) => judgeable(week) - bad(week) - good(week)),
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
