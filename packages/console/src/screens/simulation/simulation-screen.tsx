import { Anchor, Button, Progress, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Result } from './result.tsx'
import { WaitingCases } from './waiting-cases.tsx'

type Simulation = Answer<'GET /v1/simulations/{simulationId}'>

const WHILE_RUNNING_MS = 2_000
const AFTERWARDS_MS = 10 * 60_000

const everyMs = (latest: Simulation | undefined): number =>
  latest?.state === 'running' ? WHILE_RUNNING_MS : AFTERWARDS_MS

/** A simulation while it is played, and the truth at its end. */
export function SimulationScreen() {
  const say = useWords('simulator')
  const { simulationId } = useParams({ from: '/shell/simulator/$simulationId' })
  const simulation = useCall('GET /v1/simulations/{simulationId}', { simulationId }, { everyMs })
  const { data: known } = simulation
  return (
    <Stack gap="md">
      <Heading
        title={known === undefined ? simulationId : say(known.attack ?? 'none')}
        up={{ to: '/simulator', name: say('title') }}
      />
      <Answered of={simulation}>
        {(played) => (
          <>
            <Progressing of={played} />
            {played.state === 'running' ? <WhileItRuns /> : <Result simulationId={played.id} />}
          </>
        )}
      </Answered>
    </Stack>
  )
}

function Progressing({ of }: { readonly of: Simulation }) {
  const say = useWords('simulator')
  const format = useFormat()
  const stop = useSend('POST /v1/simulations/{simulationId}/stop', {
    changes: ['GET /v1/simulations/{simulationId}', 'GET /v1/simulations'],
  })
  const { started_at: from, ends_at: to, state } = of
  const share = state === 'running' ? Math.min(1, (Date.now() - from) / (to - from)) : 1
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [say('state'), of.trouble === null ? say(state) : `${say(state)}: ${of.trouble}`],
          [say('events'), format.number(of.events)],
          [say('users'), format.number(of.users)],
          [say('started'), `${format.moment(from)} · ${of.who}`],
        ]}
      />
      {state === 'running' && (
        <>
          <Progress value={share * 100} aria-label={say('progress')} />
          <Text fz="sm">{say('endsIn', { when: format.distance(to, Date.now()) })}</Text>
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            loading={stop.isPending}
            onClick={() => stop.mutate({ simulationId: of.id })}
          >
            {say('stop')}
          </Button>
        </>
      )}
      {stop.error !== null && <CallFailure error={stop.error} />}
    </Stack>
  )
}

/** What can be done meanwhile. */
function WhileItRuns() {
  const say = useWords('simulator')
  return (
    <Section title={say('meanwhile')}>
      <Quiet>{say('meanwhileHelp')}</Quiet>
      <WaitingCases />
      <Text fz="sm">
        <Anchor component={Link} to="/" fz="sm">
          {say('toHome')}
        </Anchor>
      </Text>
    </Section>
  )
}
