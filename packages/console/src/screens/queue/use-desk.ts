import { useQueryClient } from '@tanstack/react-query'
import type { CallError } from '../../calls/call-error.ts'
import type { Input } from '../../calls/call-types.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import type { OpenCase } from './open-case.ts'
import { decisionSender } from './decision-sender.ts'
import { unsentDecisions } from './unsent-decisions.ts'
import { useHeldCases } from './use-held-cases.ts'
import { type LastAct, useLastAct } from './use-last-act.ts'

type Step = NonNullable<Input<'POST /v1/cases/{caseId}/steps'>['body']>

/** Steps after which the person keeps the case. */
const STAYS: ReadonlySet<string> = new Set(['note', 'link', 'resume'])

/** The next case does not wait for the lists of its screen. */
const CHANGES = { changes: ['GET /v1/cases', 'GET /v1/queues'], goesOn: true } as const

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
    decided: useSend('POST /v1/cases/{caseId}/decide', {
      ...CHANGES,
      keyOf: ({ caseId }) => unsentDecisions.keyOf(environment ?? '', caseId),
    }),
    undone: useSend('POST /v1/cases/{caseId}/undo', CHANGES),
    claimed: useSend('POST /v1/cases/{caseId}/claim', CHANGES),
    released: useSend('POST /v1/cases/{caseId}/release', CHANGES),
    stepped: useSend('POST /v1/cases/{caseId}/steps', CHANGES),
  }
}

/** The cases of a queue as the service offers them, the next one with the current. */
const useOfferedCases = (calls: ReturnType<typeof useCaseCalls>, queueName: string) =>
  useHeldCases(async (isNewRound) => {
    const body = { prefetch: true, ...(isNewRound && { new_round: true }) }
    const offered = await calls.next.mutateAsync({ queueName, body })
    const keep = () => [calls.keep(offered.case), calls.keep(offered.after)]
    return { skipped: offered.skipped, keep }
  })

/** What a person does with the cases that they hold. */
export function useDesk(queueName: string) {
  const calls = useCaseCalls()
  const environment = useEnvironment() ?? ''
  const held = useOfferedCases(calls, queueName)
  const { last, setLast } = useLastAct()
  const sender = decisionSender({ environment, decide: calls.decided.mutateAsync, setLast })
  const leave = async (act: LastAct, send: () => Promise<unknown>) => {
    held.advance(act.of.id)
    setLast(act)
    await send().catch((failure: CallError) => setLast({ ...act, failure }))
    held.restore(act.of.id)
    await held.refill()
  }
  const decide = (of: OpenCase, decision: string, note?: string) => {
    const name = of.buttons.find(({ id }) => id === decision)?.name ?? decision
    const why = note !== undefined && { note }
    const body = { decisions: [decision], version: of.version, ...why }
    const { id, entity } = of
    const unsent = { of: { id, entity }, name, body }
    unsentDecisions.keep(environment, unsent)
    return leave({ of, name, isUndoable: true }, () => sender.send(unsent))
  }
  const step = async (of: OpenCase, name: string, body: Step) => {
    const send = () => calls.stepped.mutateAsync({ caseId: of.id, body })
    if (STAYS.has(body.do)) return void calls.keep(await send())
    return leave({ of, name, isUndoable: false }, send)
  }
  const release = (of: OpenCase, name: string) =>
    leave({ of, name, isUndoable: false }, () => calls.released.mutateAsync({ caseId: of.id }))
  /** Claims a case by choice. */
  const open = async (caseId: string) =>
    held.place(calls.keep(await calls.claimed.mutateAsync({ caseId })))
  const undo = async () => {
    if (last?.isUndoable !== true || last.failure !== undefined || last.isWaiting === true) return
    const { id } = last.of
    await calls.undone.mutateAsync({ caseId: id })
    setLast(undefined)
    await open(id)
  }
  const { next, undone, claimed, stepped } = calls
  const { desk } = held
  return {
    current: desk?.current,
    after: desk?.after,
    skipped: desk?.skipped ?? 0,
    isStarted: desk !== undefined,
    isWaiting: next.isPending || claimed.isPending,
    last,
    failure: next.error ?? undone.error ?? claimed.error ?? stepped.error,
    refill: (isNewRound?: boolean) => held.refill(isNewRound).catch(shown),
    decide: (of: OpenCase, decision: string, note?: string) =>
      decide(of, decision, note).catch(shown),
    step: (of: OpenCase, name: string, body: Step) => step(of, name, body).catch(shown),
    release: (of: OpenCase, name: string) => release(of, name).catch(shown),
    open: (caseId: string) => open(caseId).catch(shown),
    undo: () => undo().catch(shown),
    sendUnsent: () => sender.sendUnsent().catch(shown),
  }
}

/** The failure is on the page. */
const shown = (): void => undefined

export type Desk = ReturnType<typeof useDesk>
