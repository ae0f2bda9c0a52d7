import { useState } from 'react'

/** Rows that are chosen by check boxes, by their keys. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    choose: (keys: readonly string[]) => setChosen(new Set(keys)),
    turn: (key: string): void => {
      const next = new Set(chosen)
      if (!next.delete(key)) next.add(key)
      setChosen(next)
    },
  }
}
