import { useEffect, useState, type RefObject } from 'react'

/** At which sides there is more than is in sight. */
export type Edges = 'none' | 'start' | 'end' | 'both'

/** Less than this, in pixels, is rounding. */
const LEAST = 2

function edgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Edges {
  // Negative where the script runs from right to left.
  const before = Math.abs(scrollLeft) > LEAST
  const after = scrollWidth - clientWidth - Math.abs(scrollLeft) > LEAST
  if (before && after) return 'both'
  return before ? 'start' : after ? 'end' : 'none'
}

/** Follows where a part of the page scrolls sideways. */
export function useEdges(of: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState<Edges>('none')
  useEffect(() => {
    const element = of.current
    if (element === null) return undefined
    const look = () => setEdges(edgesOf(element))
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [of])
  return edges
}
