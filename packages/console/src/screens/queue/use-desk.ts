import type { CallError } from '../../calls/call-error.ts'
import type { Input } from '../../calls/call-types.ts'
import type { OpenCase } from './open-case.ts'
import { useCaseCalls } from './use-case-calls.ts'
import { useHeldCases } from './use-held-cases.ts'
import { type LastAct, useLastAct } from './use-last-act.ts'

type Step = NonNullable<Input<'POST /v1/cases/{caseId}/steps'>['body']>

/** Steps after which the person keeps the case. */
const STAYS: ReadonlySet<string> = new Set(['note', 'link', 'resume'])

/** What a person does with the cases that they hold. */
export function useDesk(queueName: string) {
  const calls = useCaseCalls()
  const held = useHeldCases(queueName, calls)
  const { last, setLast } = useLastAct()
  const leave = async (act: LastAct, send: () => Promise<unknown>) => {
    held.advance(act.of.id)
    setLast(act)
    await send().catch((failure: CallError) => {
      held.restore(act.of.id)
      setLast({ ...act, failure })
    })
    await held.refill()
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
  /** Claims a case by choice. */
  const open = async (caseId: string) =>
    held.place(calls.keep(await calls.claimed.mutateAsync({ caseId })))
  const undo = async () => {
    if (last?.isUndoable !== true || last.failure !== undefined) return
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
  }
}

/** The failure is on the page. */
const shown = (): void => undefined

export type Desk = ReturnType<typeof useDesk>
