import { Loader, Paper, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

/** The queues that the person may work in, with what waits there. */
export function MyQueues() {
  const say = useWords('home')
  const format = useFormat()
  const { data, error, refetch } = useCall('GET /v1/queues', {}, { everyMs: 15_000 })
  if (error !== null) return <CallFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loader size="sm" aria-label={say('loading')} />
  const mine = data.queues.filter(({ may_work: mayWork }) => mayWork)
  return (
    <Paper withBorder p="md">
      <Title order={2}>{say('queues')}</Title>
      {mine.length === 0 && <Text c="dimmed">{say('noQueues')}</Text>}
      <Table aria-label={say('queues')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('queue')}</Table.Th>
            <Table.Th ta="right">{say('waiting')}</Table.Th>
            <Table.Th ta="right">{say('overdue')}</Table.Th>
            <Table.Th ta="right">{say('atStake')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mine.map((queue) => (
            <Table.Tr key={queue.name}>
              <Table.Td>
                <Link to="/queues/$queueName" params={{ queueName: queue.name }}>
                  {queue.display_name}
                </Link>
              </Table.Td>
              <Table.Td ta="right">{format.number(queue.open)}</Table.Td>
              <Table.Td ta="right">{format.number(queue.overdue)}</Table.Td>
              <Table.Td ta="right">{format.money(queue.usd_micros, 'USD')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
