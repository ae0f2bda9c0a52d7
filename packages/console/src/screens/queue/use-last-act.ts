import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import type { OpenCase } from './open-case.ts'

/** What a person did last, and whether it failed. */
export interface LastAct {
  readonly of: Pick<OpenCase, 'id' | 'entity'>
  /** In words: the decision, or what was done instead. */
  readonly name: string
  readonly isUndoable: boolean
  /** The service does not answer: it is sent again until it does. */
  readonly isWaiting?: boolean
  readonly failure?: CallError
}

/** As long as nothing of a decision has left. */
const UNDO_MS = 10_000

/** The last act, for as long as it can be taken back. A failure stays until the next act. */
export function useLastAct() {
  const [last, setLast] = useState<LastAct>()
  const forget = useRef(() => setLast(undefined))
  useEffect(() => {
    if (last === undefined || last.failure !== undefined || last.isWaiting === true)
      return undefined
    const timer = setTimeout(() => forget.current(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])
  return { last, setLast }
}
