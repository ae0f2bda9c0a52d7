import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { Answer, Command } from '../../import/protocol.ts'
import { BEGINNING, type ImportState, type Step, stepped } from './import-state.ts'

/** What comes back with each answer. */
type Wanted = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never

/** A thread for the time that the screen is shown, and what it has answered. */
export interface Importing {
  readonly state: ImportState
  /** Asks the thread; the answer changes the state. */
  readonly ask: (command: Wanted) => void
  readonly step: (step: Step) => void
}

export function useImport(): Importing {
  const [state, step] = useReducer(stepped, BEGINNING)
  const worker = useRef<Worker | undefined>(undefined)
  const count = useRef(0)
  useEffect(() => {
    // In one expression: so the build finds the file of the thread.
    const started = new Worker(new URL('../../import/import-worker.ts', import.meta.url), {
      type: 'module',
    })
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) =>
      step({ is: 'answer', answer: data }),
    )
    worker.current = started
    return () => started.terminate()
  }, [])
  const ask = useCallback((command: Wanted) => {
    count.current += 1
    const id = count.current
    step({ is: 'asked', id, do: command.do })
    worker.current?.postMessage({ ...command, id })
  }, [])
  return { state, ask, step }
}
