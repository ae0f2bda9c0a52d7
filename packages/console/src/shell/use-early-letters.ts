import { type RefObject, useEffect, useRef } from 'react'

const isLetter = ({ key }: KeyboardEvent): boolean => Array.from(key).length === 1

/** Keys that are pressed after a field was asked for and before it is there; it begins with them, so that none is lost. */
export function useEarlyLetters(isAsked: boolean): RefObject<string> {
  const typed = useRef('')
  useEffect(() => {
    if (!isAsked) return undefined
    const listen = (event: KeyboardEvent) => {
      const isThere =
        event.target instanceof Element && event.target.closest('[role=dialog]') !== null
      if (isThere || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isLetter(event)) typed.current += event.key
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', listen, true)
    return () => {
      document.removeEventListener('keydown', listen, true)
      typed.current = ''
    }
  }, [isAsked])
  return typed
}
