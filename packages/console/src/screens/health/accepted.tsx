import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Health } from './findings.tsx'

/** What came and was taken, by type. */
export function Accepted({ health: { events } }: { readonly health: Health }) {
  const say = useWords('health')
  const format = useFormat()
  return (
    <Section title={say('accepted')}>
      {events.length === 0 ? (
        <Quiet>{say('nothingCame')}</Quiet>
      ) : (
        <Rows
          label={say('accepted')}
          rows={events}
          keyOf={({ type }) => type}
          columns={[
            { title: say('eventType'), cell: ({ type }) => type },
            { title: say('count'), cell: ({ count }) => format.number(count), isNumber: true },
            { title: say('lastSeen'), cell: ({ last_seen: last }) => format.moment(last) },
          ]}
        />
      )}
    </Section>
  )
}
