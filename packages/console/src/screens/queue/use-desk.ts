import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import type { Answer, Input } from '../../calls/call-types.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { type OnDesk, withOffer } from './on-desk.ts'
import { type LastAct, useLastAct } from './use-last-act.ts'

export type OpenCase = Answer<'GET /v1/cases/{caseId}'>

type Step = NonNullable<Input<'POST /v1/cases/{caseId}/steps'>['body']>

const CHANGES = { changes: ['GET /v1/cases', 'GET /v1/queues'] } as const

const STAYS: ReadonlySet<string> = new Set(['note', 'link', 'resume'])

/** The calls of a desk. Claimed cases are kept in the cache, where live changes reach them. */
function useCaseCalls() {
  const cache = useQueryClient()
  const environment = useEnvironment()
  const keep = (of: OpenCase | null): string | undefined => {
    if (of === null) return undefined
    cache.setQueryData(callKey(environment, 'GET /v1/cases/{caseId}', { caseId: of.id }), of)
    return of.id
  }
  return {
    keep,
    next: useSend('POST /v1/queues/{queueName}/next', CHANGES),
    decided: useSend('POST /v1/cases/{caseId}/decide', CHANGES),
    undone: useSend('POST /v1/cases/{caseId}/undo', CHANGES),
    claimed: useSend('POST /v1/cases/{caseId}/claim', CHANGES),
    released: useSend('POST /v1/cases/{caseId}/release', CHANGES),
    stepped: useSend('POST /v1/cases/{caseId}/steps', CHANGES),
  }
}

/** The cases that a person holds: the one they work on and the next, which is claimed too, so that it is shown at once. */
export function useDesk(queueName: string) {
  const calls = useCaseCalls()
  const [desk, setDesk] = useState<OnDesk>()
  const { last, setLast } = useLastAct()
  const turn = useRef(0)
  // Cases that the person is done with: an offer that was made before the service knew does not bring them back.
  const gone = useRef(new Set<string>())

  /** Puts cases on the desk; an answer that comes after a newer change is dropped. */
  const refill = async (isNewRound = false) => {
    const at = (turn.current += 1)
    const body = { prefetch: true, ...(isNewRound && { new_round: true }) }
    const offered = await calls.next.mutateAsync({ queueName, body })
    if (turn.current !== at) return
    const ids = [calls.keep(offered.case), calls.keep(offered.after)]
    setDesk((now) => withOffer(now, ids, { gone: gone.current, skipped: offered.skipped }))
  }
  /** Shows the next case before the service answered that this one is done. */
  const leave = async (act: LastAct, send: () => Promise<unknown>) => {
    turn.current += 1
    gone.current.add(act.of.id)
    setDesk((now) => ({ current: now?.after, after: undefined, skipped: now?.skipped ?? 0 }))
    setLast(act)
    await send().catch((failure: CallError) => {
      gone.current.delete(act.of.id)
      setLast({ ...act, failure })
    })
    await refill()
  }
  const decide = (of: OpenCase, decision: string, note?: string) => {
    const name = of.buttons.find(({ id }) => id === decision)?.name ?? decision
    const why = note !== undefined && { note }
    const body = { decisions: [decision], version: of.version, ...why }
    const send = () => calls.decided.mutateAsync({ caseId: of.id, body })
    return leave({ of, name, isUndoable: true }, send)
  }
  const step = async (of: OpenCase, name: string, body: Step) => {
    const send = () => calls.stepped.mutateAsync({ caseId: of.id, body })
    if (STAYS.has(body.do)) return void calls.keep(await send())
    return leave({ of, name, isUndoable: false }, send)
  }
  const release = (of: OpenCase, name: string) =>
    leave({ of, name, isUndoable: false }, () => calls.released.mutateAsync({ caseId: of.id }))
  /** Claims a case by choice; what was on the desk comes after it. */
  const open = async (caseId: string) => {
    turn.current += 1
    const id = calls.keep(await calls.claimed.mutateAsync({ caseId }))
    gone.current.delete(caseId)
    setDesk((now) => ({
      current: id,
      after: now?.current === id ? now?.after : (now?.current ?? now?.after),
      skipped: now?.skipped ?? 0,
    }))
  }
  const undo = async () => {
    if (last?.isUndoable !== true || last.failure !== undefined) return
    const { id } = last.of
    await calls.undone.mutateAsync({ caseId: id })
    setLast(undefined)
    await open(id)
  }
  const { next, undone, claimed, stepped } = calls
  return {
    current: desk?.current,
    after: desk?.after,
    skipped: desk?.skipped ?? 0,
    isStarted: desk !== undefined,
    isWaiting: next.isPending || claimed.isPending,
    last,
    failure: next.error ?? undone.error ?? claimed.error ?? stepped.error,
    refill: (isNewRound?: boolean) => refill(isNewRound).catch(shown),
    decide: (of: OpenCase, decision: string, note?: string) =>
      decide(of, decision, note).catch(shown),
    step: (of: OpenCase, name: string, body: Step) => step(of, name, body).catch(shown),
    release: (of: OpenCase, name: string) => release(of, name).catch(shown),
    open: (caseId: string) => open(caseId).catch(shown),
    undo: () => undo().catch(shown),
  }
}

/** The failure is on the page. */
const shown = (): void => undefined

export type Desk = ReturnType<typeof useDesk>
