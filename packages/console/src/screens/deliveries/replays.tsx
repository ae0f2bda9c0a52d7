import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Replay = Answer<'GET /v1/replays'>['replays'][number]

const EVERY_MS = 5_000

/** What was sent again, and how far it is. */
export function Replays({ canStop }: { readonly canStop: boolean }) {
  const say = useWords('deliveries')
  const replays = useCall('GET /v1/replays', {}, { everyMs: EVERY_MS })
  return (
    <Section title={say('replays')}>
      <Answered of={replays}>
        {({ replays: all }) =>
          all.length === 0 ? (
            <Quiet>{say('noReplays')}</Quiet>
          ) : (
            <ReplayRows replays={all} canStop={canStop} />
          )
        }
      </Answered>
    </Section>
  )
}

interface ReplayRowsProps {
  readonly replays: readonly Replay[]
  readonly canStop: boolean
}

function ReplayRows({ replays, canStop }: ReplayRowsProps) {
  const say = useWords('deliveries')
  const format = useFormat()
  const stop = useSend('POST /v1/replays/{replayId}/stop', {
    changes: ['GET /v1/replays', 'GET /v1/deliveries'],
  })
  return (
    <>
      {stop.error !== null && <CallFailure error={stop.error} />}
      <Rows
        label={say('replays')}
        rows={replays}
        keyOf={({ id }) => id}
        columns={[
          {
            title: say('startedAt'),
            isShort: true,
            cell: (row) => (
              <Link to="/deliveries" search={{ replay: row.id }}>
                {format.moment(row.created_at)}
              </Link>
            ),
          },
          { title: say('state'), cell: ({ state }) => say(`replay-${state}`) },
          {
            title: say('progress'),
            cell: ({ made, total }) =>
              say('of', { made: format.number(made), total: format.number(total) }),
          },
          { title: say('to'), cell: ({ to }) => to },
          {
            title: say('actions'),
            cell: ({ id, state }) =>
              canStop &&
              state === 'running' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => stop.mutate({ replayId: id })}
                >
                  {say('stop')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
