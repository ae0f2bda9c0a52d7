import { useMemo } from 'react'
import { usePages } from '../../calls/use-pages.ts'
import { Answered } from '../../parts/answered.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Timeline } from '../../parts/timeline/timeline.tsx'
import { useWords } from '../../words/use-words.ts'

/** What happened in a session, and the user it belongs to. */
export function SessionView({ id }: { readonly id: string }) {
  const say = useWords('entity')
  const pages = usePages('GET /v1/sessions/{sessionId}/timeline', { sessionId: id })
  const { data } = pages
  const entries = useMemo(() => data?.flatMap((page) => page.entries) ?? [], [data])
  return (
    <Answered of={pages}>
      {([first]) => {
        const userId = first?.user_id ?? null
        return (
          <>
            <Facts
              facts={[
                [
                  say('user'),
                  userId === null ? say('noUser') : <EntityLink type="user" id={userId} />,
                ],
              ]}
            />
            <Timeline
              entries={entries}
              hasMore={pages.hasMore}
              isReadingMore={pages.isReadingMore}
              readMore={pages.readMore}
            />
          </>
        )
      }}
    </Answered>
  )
}
