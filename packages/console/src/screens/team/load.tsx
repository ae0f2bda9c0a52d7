import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { useDuration } from './use-duration.ts'

const EVERY_MS = 60_000

type Queue = Answer<'GET /v1/reports/review-load'>['queues'][number]

/** What waits in each queue and how long, and whether people keep up. */
export function Load() {
  const say = useWords('team')
  const format = useFormat()
  const load = useCall('GET /v1/reports/review-load', {}, { everyMs: EVERY_MS })
  return (
    <Answered of={load}>
      {({ from, to, queues }) => (
        <Section title={say('load')}>
          <Quiet>{say('span', { from: format.day(from), to: format.day(to) })}</Quiet>
          {queues.length === 0 ? <Quiet>{say('noQueues')}</Quiet> : <QueueRows queues={queues} />}
        </Section>
      )}
    </Answered>
  )
}

function QueueRows({ queues }: { readonly queues: readonly Queue[] }) {
  const say = useWords('team')
  const format = useFormat()
  const duration = useDuration()
  return (
    <Rows
      label={say('load')}
      rows={queues}
      keyOf={({ queue }) => queue}
      columns={[
        {
          title: say('queue'),
          cell: ({ queue }) => (
            <Link to="/queues/$queueName" params={{ queueName: queue }}>
              {queue}
            </Link>
          ),
        },
        { title: say('open'), cell: ({ open }) => format.number(open), isNumber: true },
        { title: say('overdue'), cell: ({ overdue }) => format.number(overdue), isNumber: true },
        { title: say('ageHalf'), cell: (queue) => duration(queue.age_p50_ms), isNumber: true },
        { title: say('ageMost'), cell: (queue) => duration(queue.age_p90_ms), isNumber: true },
        {
          title: say('cameDaily'),
          cell: (queue) => format.number(queue.entered_per_day),
          isNumber: true,
        },
        {
          title: say('endedDaily'),
          cell: (queue) => format.number(queue.ended_per_day),
          isNumber: true,
        },
        {
          title: say('keepsUp'),
          cell: (queue) => say(queue.ended_per_day >= queue.entered_per_day ? 'yes' : 'grows'),
        },
      ]}
    />
  )
}
