import { Stack, UnstyledButton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Answered } from '../../parts/answered.tsx'
import { FilterKinds } from '../../parts/timeline/filter-kinds.tsx'
import { type TimelineEntry, timelineKinds } from '../../parts/timeline/timeline-entry.ts'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'
import { scoredBefore, scoredMoments } from './scored-moments.ts'
import { useTimeline } from './use-timeline.ts'
import styles from './user.module.css'

interface UserTimelineProps {
  readonly userId: string
  readonly abuseType: AbuseType | undefined
}

const NONE: readonly TimelineEntry[] = []

/** Everything that happened to a user, the newest first. */
export function UserTimeline({ userId, abuseType }: UserTimelineProps) {
  const { kinds: named } = useSearch({ from: '/shell/users/$userId' })
  const navigate = useNavigate({ from: '/users/$userId' })
  const timeline = useTimeline(userId)
  const kinds = useMemo(() => timelineKinds(named), [named])
  const why = useWhy(timeline.data ?? NONE)
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
            actionsOf={why}
            hasMore={timeline.hasMore}
            isReadingMore={timeline.isReadingMore}
            readMore={timeline.readMore}
          />
        )}
      </Answered>
    </Stack>
  )
}

/** What moved the score with an entry, since the scored one before: a button for it. */
function useWhy(entries: readonly TimelineEntry[]): (entry: TimelineEntry) => ReactNode {
  const say = useWords('user')
  const navigate = useNavigate({ from: '/users/$userId' })
  const earliest = useMemo(() => scoredMoments(entries).at(-1)?.sequence, [entries])
  return useCallback(
    ({ sequence: to, scores }) => {
      if (scores === undefined || to === earliest) return null
      const open = () => {
        const from = scoredBefore(entries, to)
        if (from === undefined) return
        void navigate({ search: (now) => ({ ...now, tab: 'scores', from, to }) })
      }
      return (
        <UnstyledButton className={styles['why'] ?? ''} onClick={open}>
          {say('why')}
        </UnstyledButton>
      )
    },
    [entries, earliest, say, navigate],
  )
}
