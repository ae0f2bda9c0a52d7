import { Group, Loader, Paper, Text, Title } from '@mantine/core'
import { useCall } from '../../calls/use-call.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './queue.module.css'

const EVERY_MS = 15_000

const MOST = 50

interface CaseListProps {
  readonly queueName: string
  readonly openId: string | undefined
}

/** What waits in the queue, the newest first. */
export function CaseList({ queueName, openId }: CaseListProps) {
  const say = useWords('queue')
  const format = useFormat()
  const input = { queue: queueName, state: 'open', limit: MOST } as const
  const { data, error, refetch } = useCall('GET /v1/cases', input, { everyMs: EVERY_MS })
  if (error !== null) return <CallFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loader size="sm" aria-label={say('loading')} />
  return (
    <Paper withBorder component="section" aria-label={say('waiting')}>
      <Group justify="space-between" className={classes['row'] ?? ''}>
        <Title order={2} size="h5">
          {say('waiting')}
        </Title>
        <Text size="xs" c="var(--winnow-quiet)">
          {say('newestFirst')}
        </Text>
      </Group>
      <div className={classes['list']} tabIndex={0} role="group" aria-label={say('waiting')}>
        {data.cases.length === 0 && <Text p="sm">{say('nothingWaits')}</Text>}
        {data.cases.map((one) => (
          <div key={one.id} className={classes['row']} aria-current={one.id === openId}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" fw={600}>
                {one.entity.id}
              </Text>
              <Text size="sm">{format.number(one.score_now)}</Text>
            </Group>
            <Text size="xs" c="var(--winnow-quiet)">
              {say(one.urgency)} · {format.distance(one.due_at, Date.now())}
              {one.money !== null &&
                ` · ${format.money(one.money.amount, one.money.currency_code)}`}
            </Text>
          </div>
        ))}
      </div>
    </Paper>
  )
}
