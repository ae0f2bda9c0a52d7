import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import type { CallError } from '../../calls/call-error.ts'
import type { Answer, Input } from '../../calls/call-types.ts'

export type OpenCase = Answer<'GET /v1/cases/{caseId}'>

/** What a person did last, and whether it failed. */
export interface LastDecision {
  readonly of: OpenCase
  readonly decision: string
  readonly failure?: CallError
}

interface OnDesk {
  readonly current: OpenCase | null
  /** Claimed too, so that it is shown at once. */
  readonly after: OpenCase | null
}

type Step = NonNullable<Input<'POST /v1/cases/{caseId}/steps'>['body']>

const CHANGES = { changes: ['GET /v1/cases', 'GET /v1/queues'] } as const

const EMPTY: OnDesk = { current: null, after: null }

/** As long as nothing of a decision has left. */
const UNDO_MS = 10_000

/** The case that a person works on, the next one, and the last decision. A decision shows the next case before it is answered. */
export function useDesk(queueName: string) {
  const [desk, setDesk] = useState<OnDesk>()
  const [last, setLast] = useState<LastDecision>()
  const turn = useRef(0)
  const next = useSend('POST /v1/queues/{queueName}/next', CHANGES)
  const decided = useSend('POST /v1/cases/{caseId}/decide', CHANGES)
  const undone = useSend('POST /v1/cases/{caseId}/undo', CHANGES)
  const claimed = useSend('POST /v1/cases/{caseId}/claim')
  const stepped = useSend('POST /v1/cases/{caseId}/steps', CHANGES)
  useForgotten(last, () => setLast(undefined))

  /** Puts cases on the desk; an answer that comes after a newer change is dropped. */
  const refill = async () => {
    const at = (turn.current += 1)
    const offered = await next.mutateAsync({ queueName, body: { prefetch: true } })
    if (turn.current === at) setDesk({ current: offered.case, after: offered.after })
  }
  const shift = () => {
    turn.current += 1
    setDesk({ current: desk?.after ?? null, after: null })
  }
  const decide = async (decision: string) => {
    const of = desk?.current
    if (of === null || of === undefined) return
    shift()
    setLast({ of, decision })
    const body = { decisions: [decision], version: of.version }
    await decided.mutateAsync({ caseId: of.id, body }).catch((failure: CallError) => {
      setLast({ of, decision, failure })
    })
    await refill()
  }
  const undo = async () => {
    if (last === undefined || last.failure !== undefined) return
    const { case: of } = await undone.mutateAsync({ caseId: last.of.id })
    setLast(undefined)
    turn.current += 1
    const current = await claimed.mutateAsync({ caseId: of.id })
    setDesk({ current, after: desk?.current ?? null })
  }
  const step = async (body: Step) => {
    const of = desk?.current
    if (of === null || of === undefined) return
    const changed = await stepped.mutateAsync({ caseId: of.id, body })
    if (body.do === 'note') return setDesk({ current: changed, after: desk?.after ?? null })
    shift()
    await refill()
  }
  const failure = next.error ?? undone.error ?? claimed.error ?? stepped.error
  return {
    ...(desk ?? EMPTY),
    isStarted: desk !== undefined,
    last,
    failure,
    refill: () => refill().catch(shown),
    decide: (decision: string) => decide(decision).catch(shown),
    undo: () => undo().catch(shown),
    step: (body: Step) => step(body).catch(shown),
  }
}

/** The failure is on the page. */
const shown = (): void => undefined

export type Desk = ReturnType<typeof useDesk>

/** A failed decision stays until the next one. */
function useForgotten(last: LastDecision | undefined, forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (last === undefined || last.failure !== undefined) return undefined
    const timer = setTimeout(() => latest.current(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [last])
}
