import { Code, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import {
  type Endpoint,
  endpointWord,
  useEndpointSentences,
} from '../../parts/endpoints/endpoint-state.ts'
import { StateWord } from '../../parts/endpoints/state-word.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { History } from '../../parts/history/history.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointTest } from './endpoint-test.tsx'

const EVERY_MS = 10_000

/** One endpoint: how it is, what it gets, and what can be done. */
export function EndpointScreen() {
  const { endpointId } = useParams({ from: '/shell/endpoints/$endpointId' })
  const say = useWords('endpoints')
  const me = useMe()
  const canManage = may(me, 'manage_endpoints')
  const endpoint = useCall('GET /v1/endpoints/{endpointId}', { endpointId }, { everyMs: EVERY_MS })
  return (
    <Stack gap="md">
      <Heading
        title={endpoint.data?.url ?? endpointId}
        about={endpoint.data?.description}
        up={{ to: '/endpoints', name: say('title') }}
      >
        {endpoint.data !== undefined && canManage && <EndpointActions endpoint={endpoint.data} />}
      </Heading>
      <Answered of={endpoint}>
        {(found) => (
          <>
            <State endpoint={found} />
            {canManage && <EndpointTest endpointId={endpointId} />}
            <Settings endpoint={found} />
            <Filter endpoint={found} />
            {may(me, 'read_audit') && <History type="endpoint" id={endpointId} />}
          </>
        )}
      </Answered>
    </Stack>
  )
}

interface OfEndpoint {
  readonly endpoint: Endpoint
}

function State({ endpoint }: OfEndpoint) {
  const say = useWords('endpoints')
  const format = useFormat()
  const sentences = useEndpointSentences()
  const { waiting, queued, held, parked } = endpoint.backlog
  const word = endpointWord(endpoint)
  return (
    <Section
      title={say('state')}
      aside={
        <TextLink to="/deliveries" search={{ endpoint: endpoint.id }} fz="sm">
          {say('toDeliveries')}
        </TextLink>
      }
    >
      <StateWord state={word}>{say(`word-${word}`)}</StateWord>
      {sentences(endpoint).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      <Text size="sm" mt="xs">
        {say('waiting')}: {format.number(waiting)} · {say('queued')}: {format.number(queued)} ·{' '}
        {say('held')}: {format.number(held)} · {say('parked')}: {format.number(parked)}
      </Text>
    </Section>
  )
}

function Settings({ endpoint }: OfEndpoint) {
  const say = useWords('endpoints')
  const format = useFormat()
  const secrets = endpoint.secrets.map(({ hint, from, until }) =>
    until === null
      ? say('secretLine', { hint, from: format.moment(from) })
      : say('secretUntil', { hint, until: format.moment(until) }),
  )
  return (
    <Facts
      facts={[
        [say('kind'), say(`kind-${endpoint.kind}`)],
        [say('format'), `${endpoint.format} · ${say('version', { version: endpoint.version })}`],
        [say('body'), say(`body-${endpoint.body}`)],
        [say('masked'), endpoint.mask ? say('isMasked') : say('isNotMasked')],
        [say('order'), say(`order-${endpoint.order}`)],
        [say('signatures'), endpoint.signatures.map((one) => say(`signature-${one}`)).join(', ')],
        [
          say('perSecond'),
          endpoint.per_second === 0 ? say('noLimit') : format.number(endpoint.per_second),
        ],
        [say('concurrency'), format.number(endpoint.concurrency)],
        [say('retryHours'), format.number(endpoint.retry_hours)],
        [say('secrets'), secrets.length === 0 ? undefined : secrets.join('; ')],
        [say('madeAt'), format.moment(endpoint.created_at)],
        [say('changedAt'), format.moment(endpoint.updated_at)],
      ]}
    />
  )
}

function Filter({ endpoint: { filter } }: OfEndpoint) {
  const say = useWords('endpoints')
  return (
    <Section title={say('filter')}>
      {Object.keys(filter).length === 0 ? (
        <Quiet>{say('allMessages')}</Quiet>
      ) : (
        <Code block>{JSON.stringify(filter, undefined, 2)}</Code>
      )}
    </Section>
  )
}
