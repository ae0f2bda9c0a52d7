import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

const ROW_PIXELS = 36
const OVERSCAN_ROWS = 12
/** Fewer rows are all on the page: the browser's own search finds them. */
const VIRTUAL_FROM_ROWS = 100

/** Which rows of a long table are on the page: those in sight, and some around them. */
export function useRowsInSight(count: number, scroll: RefObject<HTMLElement | null>) {
  const isVirtual = count >= VIRTUAL_FROM_ROWS
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN_ROWS,
  })
  const inSight = virtual.getVirtualItems()
  const first = isVirtual ? (inSight[0]?.index ?? 0) : 0
  const after = isVirtual ? (inSight.at(-1)?.index ?? -1) + 1 : count
  return {
    first,
    /** The row after the last one. */
    after,
    pixelsBefore: first * ROW_PIXELS,
    pixelsAfter: (count - after) * ROW_PIXELS,
    show: (at: number): void => {
      if (isVirtual) virtual.scrollToIndex(at)
    },
  }
}
