import { useEffect, useRef, useState, type RefObject } from 'react'
import { useKeys } from '../../keys/use-keys.ts'
import { useWords } from '../../words/use-words.ts'

interface ActiveRowOptions<R> {
  /** What its keys are about. */
  readonly label: string
  readonly sorted: readonly R[]
  readonly onOpen: ((row: R) => void) | undefined
  readonly scroll: RefObject<HTMLElement | null>
  /** Brings a row into sight that may not be on the page. */
  readonly show: (at: number) => void
}

/** The row that the keys are at; undefined before the first of them. */
export function useActiveRow<R>({ label, sorted, onOpen, scroll, show }: ActiveRowOptions<R>) {
  const say = useWords('common')
  const [at, set] = useState<number>()
  const isByKey = useRef(false)
  useEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    scroll.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus()
  }, [at, scroll])
  const step = (by: number) => {
    const to = Math.max(0, Math.min(sorted.length - 1, at === undefined ? 0 : at + by))
    isByKey.current = true
    show(to)
    set(to)
  }
  const open = () => {
    const row = at === undefined ? undefined : sorted[at]
    if (row !== undefined) onOpen?.(row)
  }
  const opening = { keys: 'Enter', does: say('openRow'), run: open }
  useKeys(
    [
      { keys: 'j', does: say('nextRow'), run: () => step(1) },
      { keys: 'k', does: say('formerRow'), run: () => step(-1) },
      ...(onOpen !== undefined && at !== undefined ? [opening] : []),
    ],
    { title: label, isOn: sorted.length > 0 },
  )
  return { at, set }
}
