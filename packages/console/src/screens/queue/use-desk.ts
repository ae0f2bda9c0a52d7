import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import type { Input } from '../../calls/call-types.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { afterPaint } from '../../parts/after-paint.ts'
import { useSteady } from '../../parts/use-steady.ts'
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
    // The next case is asked for after each: the lists are then asked again.
    decided: useSend('POST /v1/cases/{caseId}/decide', {
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

interface StepParts {
  readonly calls: ReturnType<typeof useCaseCalls>
  readonly held: ReturnType<typeof useOfferedCases>
  readonly last: LastAct | undefined
  readonly setLast: ReturnType<typeof useLastAct>['setLast']
  readonly environment: string
}

function actsOf({ calls, held, last, setLast, environment }: StepParts): Acts {
  const sender = decisionSender({ environment, decide: calls.decided.mutateAsync, setLast })
  const leave = async (act: LastAct, send: () => Promise<unknown>) => {
    held.advance(act.of.id)
    setLast(act)
    await afterPaint()
    await send().catch((failure: CallError) => setLast({ ...act, failure }))
    held.restore(act.of.id)
    await held.refill()
  }
  /** Claims a case by choice. */
  const open = async (caseId: string) =>
    held.place(calls.keep(await calls.claimed.mutateAsync({ caseId })))
  return {
    open,
    decide(of, decision, note) {
      const name = of.buttons.find(({ id }) => id === decision)?.name ?? decision
      const why = note !== undefined && { note }
      const body = { decisions: [decision], version: of.version, ...why }
      const { id, entity } = of
      const unsent = { of: { id, entity }, name, body }
      unsentDecisions.keep(environment, unsent)
      return leave({ of, name, isUndoable: true }, () => sender.send(unsent))
    },
    async step(of, name, body) {
      const send = () => calls.stepped.mutateAsync({ caseId: of.id, body })
      if (STAYS.has(body.do)) return void calls.keep(await send())
      return leave({ of, name, isUndoable: false }, send)
    },
    release: (of, name) =>
      leave({ of, name, isUndoable: false }, () => calls.released.mutateAsync({ caseId: of.id })),
    async undo() {
      if (last?.isUndoable !== true || last.failure !== undefined || last.isWaiting === true) return
      const { id } = last.of
      // What is taken back was sent after a frame, too.
      await afterPaint()
      await calls.undone.mutateAsync({ caseId: id })
      setLast(undefined)
      await open(id)
    },
    refill: (isNewRound) => held.refill(isNewRound),
    sendUnsent: () => sender.sendUnsent(),
  }
}

/** What a person does with the cases that they hold. */
export function useDesk(queueName: string) {
  const calls = useCaseCalls()
  const environment = useEnvironment() ?? ''
  const held = useOfferedCases(calls, queueName)
  const { last, setLast } = useLastAct()
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
    acts: useActs(actsOf({ calls, held, last, setLast, environment })),
  }
}

interface Acts {
  readonly refill: (isNewRound?: boolean) => Promise<void>
  readonly decide: (of: OpenCase, decision: string, note?: string) => Promise<void>
  readonly step: (of: OpenCase, name: string, body: Step) => Promise<void>
  readonly release: (of: OpenCase, name: string) => Promise<void>
  readonly open: (caseId: string) => Promise<void>
  readonly undo: () => Promise<void>
  readonly sendUnsent: () => Promise<void>
}

/** The failure is on the page. */
const shown = (): void => undefined

/** The same functions at each rendering. They never fail. */
function useActs(acts: Acts): Acts {
  const steady: Acts = {
    refill: useSteady((isNewRound) => acts.refill(isNewRound).catch(shown)),
    decide: useSteady((...given) => acts.decide(...given).catch(shown)),
    step: useSteady((...given) => acts.step(...given).catch(shown)),
    release: useSteady((...given) => acts.release(...given).catch(shown)),
    open: useSteady((caseId) => acts.open(caseId).catch(shown)),
    undo: useSteady(() => acts.undo().catch(shown)),
    sendUnsent: useSteady(() => acts.sendUnsent().catch(shown)),
  }
  const [first] = useState(steady)
  return first
}

export type Desk = ReturnType<typeof useDesk>

/** What a person does with cases. */
export type DeskActs = Acts
