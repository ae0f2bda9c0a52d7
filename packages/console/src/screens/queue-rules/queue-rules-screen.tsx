import { Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'

type Queue = Answer<'GET /v1/queues'>['queues'][number]

const HOUR_SECONDS = 3_600

function useColumns(): readonly TableColumn<Queue>[] {
  const say = useWords('queue-rules')
  const common = useWords('common')
  const sentence = useSentence()
  const format = useFormat()
  return [
    {
      id: 'name',
      title: say('name'),
      sortBy: (row) => row.display_name,
      cell: (row) => (
        <Link to="/queue-rules/$queueName" params={{ queueName: row.name }}>
          {row.display_name}
        </Link>
      ),
    },
    {
      id: 'abuse',
      title: say('abuseType'),
      sortBy: (row) => row.abuse_type,
      cell: (row) => common(row.abuse_type),
    },
    {
      id: 'due',
      title: say('due'),
      sortBy: (row) => row.due_seconds,
      cell: (row) => say('hours', { count: row.due_seconds / HOUR_SECONDS }),
    },
    {
      id: 'open',
      title: say('open'),
      sortBy: ({ open }) => open,
      cell: ({ open }) => format.number(open),
      isNumber: true,
    },
    {
      id: 'overdue',
      title: say('overdue'),
      sortBy: ({ overdue }) => overdue,
      cell: ({ overdue }) => format.number(overdue),
      isNumber: true,
    },
    { id: 'roles', title: say('roles'), cell: ({ roles }) => roles?.join(', ') ?? say('everyone') },
    { id: 'order', title: say('order'), cell: (row) => sentence(row.order_sentence) },
    {
      id: 'declared',
      title: say('declared'),
      sortBy: ({ declared }) => Number(declared),
      cell: ({ declared }) => (declared ? say('byPolicy') : say('byService')),
    },
  ]
}

/** How each queue is worked in, as the policy in force has it. */
export function QueueRulesScreen() {
  const say = useWords('queue-rules')
  const navigate = useNavigate()
  const queues = useCall('GET /v1/queues', {})
  const columns = useColumns()
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')} />
      <Answered of={queues}>
        {({ queues: rows }) => (
          <Table
            label={say('title')}
            columns={columns}
            rows={rows}
            keyOf={({ name }) => name}
            onOpen={({ name }) =>
              void navigate({ to: '/queue-rules/$queueName', params: { queueName: name } })
            }
            empty={say('none')}
          />
        )}
      </Answered>
    </Stack>
  )
}
