import { useRef, useState } from 'react'
import { type OnDesk, withOffer } from './on-desk.ts'

/** What the service offers. */
interface Offer {
  readonly skipped: number
  /** Keeps the cases of the offer, and answers their ids. */
  readonly keep: () => readonly (string | undefined)[]
}

/** The cases that a person holds: the one they work on and the next, which is claimed too, so that it is shown at once. */
export function useHeldCases(offer: (isNewRound: boolean) => Promise<Offer>) {
  const [desk, setDesk] = useState<OnDesk>()
  const turn = useRef(0)
  // Cases that the person is done with: an offer that was made before the service knew does not bring them back.
  const gone = useRef(new Set<string>())
  return {
    desk,
    /** Puts cases on the desk; an answer that comes after a newer change is dropped. */
    async refill(isNewRound = false): Promise<void> {
      const at = (turn.current += 1)
      const { skipped, keep } = await offer(isNewRound)
      if (turn.current !== at) return
      const ids = keep()
      setDesk((now) => withOffer(now, ids, { gone: gone.current, skipped }))
    },
    /** Shows the next case before the service answered that this one is done. */
    advance(caseId: string): void {
      turn.current += 1
      gone.current.add(caseId)
      setDesk((now) => ({ current: now?.after, after: undefined, skipped: now?.skipped ?? 0 }))
    },
    /** The service has answered: what it offers from now on it means. */
    restore: (caseId: string): void => void gone.current.delete(caseId),
    /** Opens a claimed case; what was open comes after it. */
    place(caseId: string | undefined): void {
      turn.current += 1
      if (caseId !== undefined) gone.current.delete(caseId)
      setDesk((now) => ({
        current: caseId,
        after: now?.current === caseId ? now?.after : (now?.current ?? now?.after),
        skipped: now?.skipped ?? 0,
      }))
    },
  }
}
