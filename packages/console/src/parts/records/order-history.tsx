import { useMemo } from 'react'
import { usePages } from '../../calls/use-pages.ts'
import { Answered } from '../answered.tsx'
import { Timeline } from '../timeline/timeline.tsx'

/** What happened to an order: its states, the payments that were tried, chargebacks, labels and decisions. */
export function OrderHistory({ id }: { readonly id: string }) {
  const pages = usePages('GET /v1/orders/{id}/history', { id })
  const { data } = pages
  const entries = useMemo(() => data?.flatMap((page) => page.entries), [data])
  return (
    <Answered of={{ ...pages, data: entries }}>
      {(known) => (
        <Timeline
          entries={known}
          hasMore={pages.hasMore}
          isReadingMore={pages.isReadingMore}
          readMore={pages.readMore}
        />
      )}
    </Answered>
  )
}
