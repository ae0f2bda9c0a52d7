import type { Answer } from '../../calls/call-types.ts'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type SnippetHealth = Answer<'GET /v1/health/snippet'>
type Day = SnippetHealth['days'][number]

/** Whether pages and apps report the sessions that events name. */
export function Snippet({ health }: { readonly health: SnippetHealth }) {
  const say = useWords('health')
  const format = useFormat()
  const { last_beacon: last, days } = health
  const number = (of: (day: Day) => number) => (day: Day) => format.number(of(day))
  return (
    <Section title={say('snippet')}>
      <Quiet>
        {last === null ? say('noBeacon') : say('lastBeacon', { at: format.moment(last) })}
      </Quiet>
      {days.length > 0 && (
        <Rows
          label={say('snippet')}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { title: say('day'), cell: ({ day }) => format.day(Date.parse(day)) },
            { title: say('beacons'), cell: number(({ beacons }) => beacons), isNumber: true },
            { title: say('sessions'), cell: number(({ sessions }) => sessions), isNumber: true },
            {
              title: say('covered'),
              cell: ({ share }) => (share === null ? '–' : format.share(share)),
              isNumber: true,
            },
            {
              title: say('mismatched'),
              cell: number(({ mismatched }) => mismatched),
              isNumber: true,
            },
          ]}
        />
      )}
      <Quiet>{say('snippetHelp')}</Quiet>
    </Section>
  )
}
