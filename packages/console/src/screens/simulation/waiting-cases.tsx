import { Link } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Quiet } from '../../parts/section.tsx'
import { Rows } from '../../parts/rows.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

const EVERY_MS = 3_000

/** Queues with cases: a policy that is live sends them there. */
export function WaitingCases() {
  const say = useWords('simulator')
  const format = useFormat()
  const { data } = useCall('GET /v1/queues', {}, { everyMs: EVERY_MS })
  const waiting = (data?.queues ?? []).filter(({ open }) => open > 0)
  if (waiting.length === 0) return <Quiet>{say('noCases')}</Quiet>
  return (
    <Rows
      label={say('cases')}
      rows={waiting}
      keyOf={({ name }) => name}
      columns={[
        {
          title: say('queue'),
          cell: ({ name, display_name: title }) => (
            <Link to="/queues/$queueName" params={{ queueName: name }}>
              {title}
            </Link>
          ),
        },
        { title: say('cases'), cell: ({ open }) => format.number(open), isNumber: true },
      ]}
    />
  )
}
