import { useEffect, useRef } from 'react'

type Change = (typed: string) => string

const isLetter = ({ key }: KeyboardEvent): boolean => Array.from(key).length === 1

/** Keys that are pressed after a field was asked for and before it is there go into it: none is lost. */
export function useEarlyLetters(isAsked: boolean, change: (by: Change) => void): void {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    if (!isAsked) return undefined
    const listen = (event: KeyboardEvent) => {
      const isThere =
        event.target instanceof Element && event.target.closest('[role=dialog]') !== null
      if (isThere || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isLetter(event)) latest.current((typed) => typed + event.key)
      else if (event.key === 'Backspace') latest.current((typed) => typed.slice(0, -1))
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isAsked])
}
