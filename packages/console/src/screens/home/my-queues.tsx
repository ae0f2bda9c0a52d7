import { Link } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { useLivePace } from '../../calls/live.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

const EVERY_MS = 15_000

/** The queues that the person may work in, with what waits there. */
export function MyQueues() {
  const say = useWords('home')
  const format = useFormat()
  const queues = useCall('GET /v1/queues', {}, { everyMs: useLivePace(EVERY_MS) })
  return (
    <Section title={say('queues')}>
      <Answered of={queues}>
        {({ queues: all }) => {
          const mine = all.filter(({ may_work: mayWork }) => mayWork)
          if (mine.length === 0) return <Quiet>{say('noQueues')}</Quiet>
          return (
            <Rows
              label={say('queues')}
              rows={mine}
              keyOf={({ name }) => name}
              columns={[
                {
                  title: say('queue'),
                  cell: (queue) => (
                    <Link to="/queues/$queueName" params={{ queueName: queue.name }}>
                      {queue.display_name}
                    </Link>
                  ),
                },
                { title: say('waiting'), cell: ({ open }) => format.number(open), isNumber: true },
                {
                  title: say('overdue'),
                  cell: ({ overdue }) =>
                    overdue === 0 ? format.number(0) : <strong>⚠ {format.number(overdue)}</strong>,
                  isNumber: true,
                },
                {
                  title: say('atStake'),
                  cell: (queue) => format.money(queue.usd_micros, 'USD'),
                  isNumber: true,
                },
              ]}
            />
          )
        }}
      </Answered>
    </Section>
  )
}
