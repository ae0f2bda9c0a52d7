import { useEffect, useState } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import { useSend } from '../../calls/use-send.ts'

/** What can be decided. */
export interface ChosenDecision {
  readonly id: string
  readonly name: string
}

/** What a person did last: sent, done with its entry, or failed. */
interface LastAct {
  readonly decision: ChosenDecision
  readonly entry?: number
  readonly failure?: CallError
  readonly isUndone?: boolean
}

/** As long as the notice offers to undo it. */
const UNDO_MS = 10_000

const CHANGES = {
  changes: [
    'GET /v1/users/{userId}',
    'GET /v1/users/{userId}/timeline',
    'GET /v1/labels',
    'GET /v1/cases',
  ],
  goesOn: true,
} as const

/** Decides about one user, and takes the last decision back. */
export function useUserAct(userId: string) {
  const [last, setLast] = useState<LastAct>()
  const apply = useSend('POST /v1/decisions/{decisionId}/apply', CHANGES)
  const takeBack = useSend('POST /v1/decisions/{decisionId}/undo', CHANGES)
  useEffect(() => {
    if (last?.entry === undefined && last?.isUndone !== true) return undefined
    const timer = setTimeout(() => setLast(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])
  const decide = async (decision: ChosenDecision, why?: string) => {
    setLast({ decision })
    const body = { entity_id: userId, ...(why !== undefined && { description: why }) }
    await apply.mutateAsync({ decisionId: decision.id, body }).then(
      ({ entry }) => setLast({ decision, entry }),
      (failure: CallError) => setLast({ decision, failure }),
    )
  }
  const undo = async () => {
    if (last?.entry === undefined) return
    const { decision, entry } = last
    await takeBack
      .mutateAsync({ decisionId: decision.id, body: { entity_id: userId, entry } })
      .then(
        () => setLast({ decision, isUndone: true }),
        (failure: CallError) => setLast({ decision, failure }),
      )
  }
  return { last, decide, undo }
}

export type UserAct = ReturnType<typeof useUserAct>
