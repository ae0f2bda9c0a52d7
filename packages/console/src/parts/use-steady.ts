import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at each rendering, which calls the latest one: memoised parts stay as they are. Events call it, rendering must not. */
export function useSteady<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
