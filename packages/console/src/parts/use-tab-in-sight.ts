import { type RefCallback, useEffect, useState } from 'react'

/** Keeps the chosen tab of a list in sight where the list is wider than the page. */
export function useTabInSight(tab: string): RefCallback<HTMLDivElement> {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    const chosen = list?.querySelector<HTMLElement>('[aria-selected=true]')
    if (chosen === undefined || chosen === null || list === null) return
    const { offsetLeft, offsetWidth } = chosen
    const { scrollLeft, clientWidth } = list
    const isSeen = offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth
    if (!isSeen) list.scrollLeft = offsetLeft - (clientWidth - offsetWidth) / 2
  }, [list, tab])
  return setList
}
