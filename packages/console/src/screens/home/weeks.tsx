import type { Answer } from '../../calls/call-types.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { useWeeks } from './use-weeks.ts'

type Week = Answer<'GET /v1/models/{abuseType}/report'>['weeks'][number]

/** The latest that are shown. */
const MAX_WEEKS = 8

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
                  { title: say('week'), cell: ({ from }) => format.day(from) },
                  { title: say('scores'), cell: number(({ events }) => events), isNumber: true },
                  { title: say('bad'), cell: number(({ bad }) => bad), isNumber: true },
                  { title: say('good'), cell: number(({ good }) => good), isNumber: true },
                  {
                    title: say('notYetKnown'),
                    cell: number((week) => week.not_yet_knowable.events),
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
