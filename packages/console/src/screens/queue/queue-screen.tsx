import { Anchor, Loader, Stack, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useLivePace } from '../../calls/live.ts'
import { useCall } from '../../calls/use-call.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Quiet } from '../../parts/section.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useWords } from '../../words/use-words.ts'
import { QueueDesk } from './queue-desk.tsx'

const EVERY_MS = 15_000

/** A queue by its name in the address. */
export function QueueScreen() {
  const { queueName } = useParams({ from: '/shell/queues/$queueName' })
  const say = useWords('queue')
  const queues = useCall('GET /v1/queues', {}, { everyMs: useLivePace(EVERY_MS) })
  const queue = queues.data?.queues.find(({ name }) => name === queueName)
  usePageTitle(queue?.display_name ?? queueName)
  if (queues.data === undefined) {
    return queues.error === null ? (
      <Loader size="sm" role="status" aria-label={say('loading')} />
    ) : (
      <CallFailure error={queues.error} onRetry={() => void queues.refetch()} />
    )
  }
  if (queue === undefined) return <NoQueue name={queueName} />
  return <QueueDesk key={queueName} queue={queue} readMs={queues.dataUpdatedAt} />
}

/** No policy declares it, or the person's roles do not reach it: the service says neither. */
function NoQueue({ name }: { readonly name: string }) {
  const say = useWords('queue')
  return (
    <Stack gap="sm">
      <Title order={1} style={{ overflowWrap: 'anywhere' }}>
        {say('noQueue', { name })}
      </Title>
      <Quiet>{say('noQueueHelp')}</Quiet>
      <Anchor component={Link} to="/queues" size="sm">
        {say('allQueues')}
      </Anchor>
    </Stack>
  )
}
