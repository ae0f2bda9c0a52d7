import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useChosenEnvironment } from '../../shell/use-chosen-environment.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { NewSimulation } from './new-simulation.tsx'

type Simulation = Answer<'GET /v1/simulations'>['simulations'][number]

const EVERY_MS = 5_000

const SANDBOX = '/sandbox'

/** Attacks to play in the sandbox, and those that were played. */
export function SimulatorScreen() {
  const say = useWords('simulator')
  const at = useChosenEnvironment()?.environment
  const isSandbox = at?.endsWith(SANDBOX) === true
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')} />
      {isSandbox ? <Simulations /> : <OtherEnvironment at={at} />}
    </Stack>
  )
}

/** What is played is not to be mixed with what is real. */
function OtherEnvironment({ at }: { readonly at: string | undefined }) {
  const say = useWords('simulator')
  const sandbox = at?.replace(/\/[^/]*$/, SANDBOX)
  return (
    <Section title={say('sandboxOnly')}>
      <Quiet>{say('sandboxHelp')}</Quiet>
      {sandbox !== undefined && (
        <Link to="/simulator" search={{ at: sandbox }}>
          {say('toSandbox')}
        </Link>
      )}
    </Section>
  )
}

function Simulations() {
  const say = useWords('simulator')
  const played = useCall('GET /v1/simulations', {}, { everyMs: EVERY_MS })
  return (
    <>
      <NewSimulation />
      <Section title={say('played')}>
        <Answered of={played}>
          {({ simulations }) =>
            simulations.length === 0 ? (
              <Quiet>{say('nonePlayed')}</Quiet>
            ) : (
              <Played simulations={simulations} />
            )
          }
        </Answered>
      </Section>
    </>
  )
}

function Played({ simulations }: { readonly simulations: readonly Simulation[] }) {
  const say = useWords('simulator')
  const format = useFormat()
  return (
    <Rows
      label={say('played')}
      rows={simulations}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('started'),
          cell: ({ id, started_at: at }) => (
            <Link to="/simulator/$simulationId" params={{ simulationId: id }}>
              {format.moment(at)}
            </Link>
          ),
        },
        { title: say('attack'), cell: ({ attack }) => say(attack ?? 'none') },
        { title: say('state'), cell: ({ state }) => say(state) },
        { title: say('events'), cell: ({ events }) => format.number(events), isNumber: true },
        { title: say('who'), cell: ({ who }) => who },
      ]}
    />
  )
}
