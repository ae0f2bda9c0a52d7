import type { Dispatch, SetStateAction } from 'react'
import type { CallError } from '../../calls/call-error.ts'
import type { Input } from '../../calls/call-types.ts'
import { untilAnswered } from '../../calls/until-answered.ts'
import { type UnsentDecision, unsentDecisions } from './unsent-decisions.ts'
import type { LastAct } from './use-last-act.ts'

interface SenderParts {
  readonly environment: string
  readonly decide: (input: Input<'POST /v1/cases/{caseId}/decide'>) => Promise<unknown>
  readonly setLast: Dispatch<SetStateAction<LastAct | undefined>>
}

/** Sends decisions until the service answers, and says meanwhile that they wait. */
export function decisionSender({ environment, decide, setLast }: SenderParts) {
  const send = async ({ of, name, body }: UnsentDecision) => {
    const act = { of, name, isUndoable: true }
    const sent = () => decide({ caseId: of.id, body })
    const wait = () => setLast({ ...act, isWaiting: true })
    await untilAnswered(sent, wait).finally(() => unsentDecisions.forget(environment, of.id))
    // Whoever went on sees their last act.
    setLast((now) => (now?.of.id === of.id ? act : now))
  }
  /** Sends what the page was reloaded with. */
  const sendUnsent = async () => {
    for (const unsent of unsentDecisions.of(environment)) {
      const { of, name } = unsent
      const failed = (failure: CallError) => setLast({ of, name, isUndoable: false, failure })
      await send(unsent).catch(failed)
    }
  }
  return { send, sendUnsent }
}
