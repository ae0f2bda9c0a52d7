import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Session = Answer<'GET /v1/me/sessions'>['sessions'][number]

/** Where the person is signed in. */
export function Sessions() {
  const say = useWords('account')
  const [isEnding, setEnding] = useState(false)
  const sessions = useCall('GET /v1/me/sessions', {})
  const close = () => setEnding(false)
  const endOthers = useSend('DELETE /v1/me/sessions', {
    changes: ['GET /v1/me/sessions'],
    onDone: close,
  })
  const button = (
    <Button size="xs" variant="default" onClick={() => setEnding(true)}>
      {say('endOthers')}
    </Button>
  )
  return (
    <Section title={say('sessions')} aside={button}>
      <Answered of={sessions}>{({ sessions: all }) => <SessionRows sessions={all} />}</Answered>
      {isEnding && (
        <Confirm
          title={say('endOthersTitle')}
          action={say('endOthers')}
          error={endOthers.error}
          isPending={endOthers.isPending}
          onConfirm={() => endOthers.mutate({})}
          onClose={close}
        >
          {say('endOthersHelp')}
        </Confirm>
      )}
    </Section>
  )
}

function SessionRows({ sessions }: { readonly sessions: readonly Session[] }) {
  const say = useWords('account')
  const format = useFormat()
  const end = useSend('DELETE /v1/me/sessions/{sessionHandle}', {
    changes: ['GET /v1/me/sessions'],
  })
  return (
    <>
      {end.error !== null && <CallFailure error={end.error} />}
      <Rows
        label={say('sessions')}
        rows={sessions}
        keyOf={(session) => session.session_id}
        columns={[
          { title: say('device'), cell: (session) => session.user_agent },
          { title: say('from'), cell: ({ from }) => from, isShort: true },
          {
            title: say('opened'),
            cell: (session) => format.moment(session.created_at),
            isShort: true,
          },
          {
            title: say('lastSeen'),
            cell: (session) => format.distance(session.last_seen_at, Date.now()),
            isShort: true,
          },
          {
            title: say('actions'),
            cell: ({ session_id: sessionHandle, is_current: isCurrent }) =>
              isCurrent ? (
                say('current')
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => end.mutate({ sessionHandle })}
                >
                  {say('end')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
