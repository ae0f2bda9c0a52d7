import { useMemo } from 'react'
import { usePages } from '../../calls/use-pages.ts'

/** Enough for a look; the reader asks for earlier ones by scrolling. */
const PAGE = 250

/** What happened to a user, page by page, the newest first. All parts of the screen read the same pages. */
export function useTimeline(userId: string) {
  const pages = usePages('GET /v1/users/{userId}/timeline', { userId, limit: PAGE })
  const { data } = pages
  const entries = useMemo(() => data?.flatMap((page) => page.entries), [data])
  return { ...pages, data: entries }
}
