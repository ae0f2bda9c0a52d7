import { Button, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Answered } from '../../parts/answered.tsx'
import { FilterKinds } from '../../parts/timeline/filter-kinds.tsx'
import { type TimelineEntry, timelineKinds } from '../../parts/timeline/timeline-entry.ts'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'
import { scoredBefore } from './scored-moments.ts'
import { useTimeline } from './use-timeline.ts'

interface UserTimelineProps {
  readonly userId: string
  readonly abuseType: AbuseType | undefined
}

/** Everything that happened to a user, the newest first. */
export function UserTimeline({ userId, abuseType }: UserTimelineProps) {
  const { kinds: named } = useSearch({ from: '/shell/users/$userId' })
  const navigate = useNavigate({ from: '/users/$userId' })
  const timeline = useTimeline(userId)
  const kinds = useMemo(() => timelineKinds(named), [named])
  const narrow = (to: readonly string[]) =>
    void navigate({
      search: ({ kinds: _former, ...now }) => ({
        ...now,
        ...(to.length > 0 && { kinds: to.join(',') }),
      }),
      replace: true,
    })
  return (
    <Stack gap="xs">
      <FilterKinds kinds={kinds} onChange={narrow} />
      <Answered of={timeline}>
        {(entries) => (
          <Timeline
            entries={entries}
            kinds={kinds}
            abuseType={abuseType}
            actionsOf={(entry) => <Why entry={entry} entries={entries} />}
            hasMore={timeline.hasMore}
            isReadingMore={timeline.isReadingMore}
            readMore={timeline.readMore}
          />
        )}
      </Answered>
    </Stack>
  )
}

interface WhyProps {
  readonly entry: TimelineEntry
  readonly entries: readonly TimelineEntry[]
}

/** What moved the score with this entry: since the scored one before. */
function Why({ entry, entries }: WhyProps) {
  const say = useWords('user')
  const navigate = useNavigate({ from: '/users/$userId' })
  if (entry.scores === undefined) return null
  const open = () => {
    const from = scoredBefore(entries, entry.sequence)
    if (from === undefined) return
    void navigate({ search: (now) => ({ ...now, tab: 'scores', from, to: entry.sequence }) })
  }
  return (
    <Button size="compact-xs" variant="subtle" onClick={open}>
      {say('why')}
    </Button>
  )
}
