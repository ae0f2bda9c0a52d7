import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { StartBacktest } from './start-backtest.tsx'

const EVERY_MS = 5_000

/** What changes of policy would have done: one is started here, and those of before are listed. */
export function BacktestsScreen() {
  const say = useWords('backtests')
  const list = useCall('GET /v1/backtests', {}, { everyMs: EVERY_MS })
  return (
    <Stack gap="md">
      <Heading
        title={say('title')}
        about={say('about')}
        up={{ to: '/policies', name: say('policies') }}
      />
      <StartBacktest />
      <Section title={say('former')}>
        <Answered of={list}>
          {({ backtests }) =>
            backtests.length === 0 ? <Quiet>{say('none')}</Quiet> : <Former of={backtests} />
          }
        </Answered>
      </Section>
    </Stack>
  )
}

type Heads = NonNullable<ReturnType<typeof useCall<'GET /v1/backtests'>>['data']>['backtests']

function Former({ of }: { readonly of: Heads }) {
  const say = useWords('backtests')
  const format = useFormat()
  return (
    <Rows
      label={say('former')}
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('asked'),
          cell: ({ id, created_at: at }) => (
            <Link to="/policies/backtests/$backtestId" params={{ backtestId: id }}>
              {format.moment(at)}
            </Link>
          ),
        },
        {
          title: say('state'),
          cell: ({ state, share }) =>
            state === 'running' ? `${say(state)}, ${format.share(share)}` : say(state),
        },
        { title: say('events'), cell: ({ from, to }) => `${format.day(from)} – ${format.day(to)}` },
        {
          title: say('against'),
          cell: ({ was }) => (was === null ? say('noPolicy') : say('version', { version: was })),
        },
        { title: say('id'), cell: ({ id }) => id },
      ]}
    />
  )
}
