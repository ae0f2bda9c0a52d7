import { type RefObject, useEffect, useRef } from 'react'

/** Keeps the chosen tab of a list in sight where the list is wider than the page. */
export function useTabInSight(tab: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (chosen === undefined || chosen === null || list.current === null) return
    const { offsetLeft, offsetWidth } = chosen
    const { scrollLeft, clientWidth } = list.current
    const isSeen = offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth
    if (!isSeen) list.current.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2
  }, [tab])
  return list
}
