import { useEffect } from 'react'

/** Names the browser's tab: `Queues · Winnow`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Winnow`
  }, [title])
}
