import { Button, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { CallFailure } from '../../parts/call-failure.tsx'
import { LabelRows, type ShownLabel } from '../../parts/label-rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import type { TimelineKind } from '../../parts/timeline/timeline-entry.ts'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { useTimeline } from './use-timeline.ts'

const KINDS: readonly TimelineKind[] = ['decisions', 'labels']

/** What is known of the truth about the user, what was decided, and what colleagues noted. */
export function Labels({ userId }: { readonly userId: string }) {
  const say = useWords('user')
  const labels = useCall('GET /v1/labels', { user_id: userId })
  const timeline = useTimeline(userId)
  const entries = useMemo(() => timeline.data ?? [], [timeline.data])
  return (
    <Stack gap="md">
      <Section title={say('labels')}>
        <LabelRows
          label={say('labels')}
          of={labels}
          actionsOf={(label) => <Remove userId={userId} label={label} />}
        />
      </Section>
      <Section title={say('decisions')}>
        <Quiet>{say('decisionsHelp')}</Quiet>
        <Answered of={timeline}>
          {() => (
            <Timeline
              entries={entries}
              kinds={KINDS}
              hasMore={timeline.hasMore}
              isReadingMore={timeline.isReadingMore}
              readMore={timeline.readMore}
            />
          )}
        </Answered>
      </Section>
    </Stack>
  )
}

interface RemoveProps {
  readonly userId: string
  readonly label: ShownLabel
}

/** Takes a label back: what it did to reputations and models is undone. */
function Remove({ userId, label }: RemoveProps) {
  const say = useWords('user')
  const format = useFormat()
  const remove = useSend('DELETE /v1/labels', {
    changes: ['GET /v1/labels', 'GET /v1/users/{userId}', 'GET /v1/users/{userId}/timeline'],
  })
  const { of, abuse_type: abuseType } = label
  const input = { user_id: userId, abuse_type: abuseType, ...(of && { type: of.type, id: of.id }) }
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={remove.isPending}
        aria-label={say('removeLabel', { at: format.moment(label.time) })}
        onClick={() => remove.mutate(input)}
      >
        {say('takeBack')}
      </Button>
      {remove.error !== null && <CallFailure error={remove.error} />}
    </>
  )
}
