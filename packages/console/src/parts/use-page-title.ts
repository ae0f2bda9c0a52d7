import { useEffect } from 'react'
import { visible } from '../outside-text/visible.ts'

/** Names the browser's tab: `Queues · Winnow`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = visible(`${title} · Winnow`)
  }, [title])
}
