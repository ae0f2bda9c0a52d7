import { Button, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { StateWord } from '../../parts/endpoints/state-word.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Try } from './try.tsx'

type Delivery = Answer<'GET /v1/deliveries/{deliveryId}'>

const EVERY_MS = 10_000

/** One delivery: its body, each try with request and answer, and the same as a command (W14). */
export function DeliveryScreen() {
  const { deliveryId } = useParams({ from: '/shell/deliveries/$deliveryId' })
  const say = useWords('deliveries')
  const delivery = useCall('GET /v1/deliveries/{deliveryId}', { deliveryId }, { everyMs: EVERY_MS })
  const canReplay = may(useMe(), 'manage_endpoints')
  const send = useSend('POST /v1/replays', {
    changes: ['GET /v1/deliveries', 'GET /v1/deliveries/{deliveryId}', 'GET /v1/replays'],
  })
  const again = (endpoint: string) => send.mutate({ body: { endpoint, deliveries: [deliveryId] } })
  return (
    <Stack gap="md">
      <Heading
        title={say('detail', { id: deliveryId })}
        up={{ to: '/deliveries', name: say('title') }}
      >
        {delivery.data !== undefined && canReplay && (
          <Button
            size="xs"
            variant="default"
            loading={send.isPending}
            onClick={() => again(delivery.data.endpoint)}
          >
            {say('sendOne')}
          </Button>
        )}
      </Heading>
      {send.error !== null && <CallFailure error={send.error} />}
      <Answered of={delivery}>
        {(found) => (
          <>
            <DeliveryFacts delivery={found} />
            <Section title={say('triesTitle')}>
              {found.attempts.length === 0 && <Quiet>{say('noTries')}</Quiet>}
              <Stack gap="sm">
                {found.attempts.toReversed().map((attempt) => (
                  <Try key={attempt.attempt} attempt={attempt} />
                ))}
              </Stack>
            </Section>
            <Section title={say('requestBody')}>
              <Snippet label="JSON" text={pretty(found.body)} />
            </Section>
            {found.curl !== '' && (
              <Section title={say('curl')}>
                <Snippet label="curl" text={found.curl} />
              </Section>
            )}
          </>
        )}
      </Answered>
    </Stack>
  )
}

/** JSON on several lines; anything else as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

function DeliveryFacts({ delivery }: { readonly delivery: Delivery }) {
  const say = useWords('deliveries')
  const format = useFormat()
  const { state, endpoint, message, kind, entity, replay, next_try: next } = delivery
  return (
    <Facts
      facts={[
        [
          say('state'),
          <StateWord key="state" state={state}>
            {say(`state-${state}`)}
          </StateWord>,
        ],
        [say('kind'), kind],
        [
          say('endpoint'),
          <Link key="endpoint" to="/endpoints/$endpointId" params={{ endpointId: endpoint }}>
            {endpoint}
          </Link>,
        ],
        [
          say('message'),
          <Link key="message" to="/deliveries" search={{ message }}>
            {message}
          </Link>,
        ],
        [say('entity'), entity === null ? undefined : `${entity.type} ${entity.id}`],
        [say('replayOf'), replay ?? undefined],
        [say('time'), format.moment(delivery.time)],
        [say('addedAt'), format.moment(delivery.created_at)],
        [say('nextTry'), next === null ? undefined : format.moment(next)],
      ]}
    />
  )
}
