import { useMemo } from 'react'
import { usePages } from '../../../calls/use-pages.ts'
import { Answered } from '../../../parts/answered.tsx'
import { Timeline } from '../../../parts/timeline/timeline.tsx'
import type { OpenCase } from '../open-case.ts'

const PAGE = 50

interface UserEventsProps {
  readonly userId: string
  readonly abuseType: OpenCase['abuse_type']
}

/** What happened to the user, the latest first, with the score of the case after each. */
export function UserEvents({ userId, abuseType }: UserEventsProps) {
  const pages = usePages('GET /v1/users/{userId}/timeline', { userId, limit: PAGE })
  const { data } = pages
  const entries = useMemo(() => data?.flatMap((page) => page.entries), [data])
  return (
    <Answered of={{ ...pages, data: entries }}>
      {(known) => (
        <Timeline
          entries={known}
          abuseType={abuseType}
          hasMore={pages.hasMore}
          isReadingMore={pages.isReadingMore}
          readMore={pages.readMore}
        />
      )}
    </Answered>
  )
}
