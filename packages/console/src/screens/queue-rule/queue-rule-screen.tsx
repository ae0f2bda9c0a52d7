import { Button, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Quiet } from '../../parts/section.tsx'
import { namesExactly } from '../../parts/where-used/uses-in-policy.ts'
import { WhereUsed } from '../../parts/where-used/where-used.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'

type Queue = Answer<'GET /v1/queues'>['queues'][number]

const HOUR_SECONDS = 3_600

/** The rules of one queue, and the routes that send cases to it. */
export function QueueRuleScreen() {
  const { queueName } = useParams({ from: '/shell/queue-rules/$queueName' })
  const say = useWords('queue-rules')
  const queues = useCall('GET /v1/queues', {})
  const found = queues.data?.queues.find(({ name }) => name === queueName)
  return (
    <Stack gap="md">
      <Heading
        title={found?.display_name ?? queueName}
        about={say('changeHelp')}
        up={{ to: '/queue-rules', name: say('title') }}
      >
        {found?.may_work === true && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link to="/queues/$queueName" params={{ queueName }} {...props} />
            )}
          >
            {say('toQueue')}
          </Button>
        )}
      </Heading>
      <Answered of={queues}>
        {() => {
          if (found === undefined) return <Quiet>{say('missing')}</Quiet>
          return (
            <>
              <QueueFacts queue={found} />
              <WhereUsed names={namesExactly(queueName)} />
            </>
          )
        }}
      </Answered>
    </Stack>
  )
}

function QueueFacts({ queue }: { readonly queue: Queue }) {
  const say = useWords('queue-rules')
  const common = useWords('common')
  const sentence = useSentence()
  const format = useFormat()
  const { quality, decisions, roles, persons } = queue
  const leaves = queue.leaves_below
  return (
    <Facts
      facts={[
        [say('abuseType'), common(queue.abuse_type)],
        [say('order'), sentence(queue.order_sentence)],
        [say('entities'), queue.entities.map((one) => say(`about-${one}`)).join(', ')],
        [say('due'), say('hours', { count: queue.due_seconds / HOUR_SECONDS })],
        [say('roles'), roles?.join(', ') ?? say('everyone')],
        [say('persons'), persons?.join(', ') ?? say('everyone')],
        [say('decisions'), decisions.length === 0 ? say('usualDecisions') : decisions.join(', ')],
        [say('leavesBelow'), leaves === null ? say('never') : format.number(leaves)],
        [
          say('secondReview'),
          quality === null ? say('noShare') : format.share(quality.second_review),
        ],
        [say('golden'), quality === null ? say('noShare') : format.share(quality.golden)],
        [say('declared'), queue.declared ? say('byPolicy') : say('byService')],
        [
          say('open'),
          `${format.number(queue.open)} (${say('overdue')}: ${format.number(queue.overdue)})`,
        ],
      ]}
    />
  )
}
