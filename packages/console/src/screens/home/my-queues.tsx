import { useCall } from '../../calls/use-call.ts'
import { useLivePace } from '../../calls/live.ts'
import type { Answer } from '../../calls/call-types.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

const EVERY_MS = 15_000

type Queue = Answer<'GET /v1/queues'>['queues'][number]

interface ToQueueProps {
  readonly of: Queue
  /** Of what there is none, nothing is to be seen there. */
  readonly count?: number
  readonly shown: string
}

const ToQueue = ({ of: { name }, count, shown }: ToQueueProps) =>
  count === 0 ? (
    shown
  ) : (
    <TextLink to="/queues/$queueName" params={{ queueName: name }} inherit>
      {shown}
    </TextLink>
  )

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
                  cell: (queue) => <ToQueue of={queue} shown={queue.display_name} />,
                },
                {
                  title: say('waiting'),
                  cell: (queue) => (
                    <ToQueue of={queue} count={queue.open} shown={format.number(queue.open)} />
                  ),
                  isNumber: true,
                },
                {
                  title: say('overdue'),
                  cell: (queue) =>
                    queue.overdue === 0 ? (
                      format.number(0)
                    ) : (
                      <strong>
                        <ToQueue of={queue} shown={`⚠ ${format.number(queue.overdue)}`} />
                      </strong>
                    ),
                  isNumber: true,
                },
                {
                  title: say('atStake'),
                  cell: (queue) => (
                    <ToQueue
                      of={queue}
                      count={queue.usd_micros}
                      shown={format.money(queue.usd_micros, 'USD')}
                    />
                  ),
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
