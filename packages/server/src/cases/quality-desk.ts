import {
  CASE_LIMITS,
  CaseChanged,
  type CaseWork,
  decisionsWith,
  type StoredCase,
} from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import { changedConflict } from './case-conflict.ts'
import { type AtDesk, chosenDecisions, takenOf } from './case-decisions.ts'
import { mustHaveRoom } from './case-desk.ts'
import { headOf, thingOf } from './case-head.ts'

type DeskServices = Pick<Services, 'core' | 'records' | 'ledger' | 'caseLocks'>

interface Resolving {
  readonly decisions: readonly string[]
  readonly note: string | undefined
}

interface Answer {
  readonly decision: string
  readonly note: string | undefined
}

/** What leads do for the quality of decisions. */
export class QualityDesk {
  private readonly services: DeskServices

  constructor(services: DeskServices) {
    this.services = services
  }

  /** The lead's decision counts from now on. Errors: OwnRefusal invalid_request, not_found, conflict. */
  resolve(at: AtDesk, id: number, { decisions, note }: Resolving): Promise<void> {
    const { core, ledger, records, caseLocks } = this.services
    const { environment, who, nowMs: receivedAtMs, idempotency } = at
    return caseLocks(id, async () => {
      if (await this.isRepeated(at)) return
      const asOf = ledger.last()
      const of = await this.known(environment, id)
      const copy = of.second === undefined ? undefined : await this.known(environment, of.second)
      if (copy === undefined || !isDisputed(copy)) {
        throw new OwnRefusal('conflict', `Nobody disagrees about case ${id}.`)
      }
      mustBeOfOthers(copy, at)
      mustHaveRoom(of)
      const known = decisionsWith(await records.decisions(environment))
      const taken = chosenDecisions(decisions, known, of).map((one) =>
        takenOf(one, of, { at, note }),
      )
      const request = {
        ...thingOf(environment, of),
        receivedAtMs,
        asOf,
        head: headOf(of),
        who,
        taken,
        resolves: copy.id,
        ...(note !== undefined && { note }),
        ...(idempotency !== undefined && { idempotency }),
      }
      await core.execute({ is: 'decide_case', request }).catch((error: unknown) => {
        throw error instanceof CaseChanged ? changedConflict(id, error) : error
      })
    })
  }

  /** Errors: OwnRefusal invalid_request, not_found, conflict. */
  mark(at: AtDesk, id: number, { decision, note }: Answer): Promise<void> {
    const { records, caseLocks } = this.services
    return caseLocks(id, async () => {
      if (await this.isRepeated(at)) return
      const of = await this.known(at.environment, id)
      if (of.ending?.why !== 'decided' || of.undoable !== undefined || of.blind !== undefined) {
        throw new OwnRefusal('conflict', `Case ${id} is not decided for good.`)
      }
      const known = decisionsWith(await records.decisions(at.environment))
      const [answer] = chosenDecisions([decision], known, of)
      if (answer === undefined) return
      await this.mustHaveRoomFor(at.environment, of)
      const { id: chosen, category } = answer
      const more = note === undefined ? {} : { note }
      await this.write(at, of, { do: 'mark_golden', decision: chosen, category, ...more })
    })
  }

  /** Errors: OwnRefusal not_found. */
  unmark(at: AtDesk, id: number): Promise<void> {
    return this.services.caseLocks(id, async () => {
      if (await this.isRepeated(at)) return
      const of = await this.known(at.environment, id)
      if (of.golden === undefined) {
        throw new OwnRefusal('not_found', `Case ${id} is no golden case.`)
      }
      await this.write(at, of, { do: 'unmark_golden' })
    })
  }

  /** Whether the same request came before. Error: IdempotencyConflict. */
  private async isRepeated({ environment, idempotency }: AtDesk): Promise<boolean> {
    if (idempotency === undefined) return false
    const { core } = this.services
    return (await core.ask({ is: 'repeated', environment, idempotency })) !== undefined
  }

  private write(
    { environment, who, nowMs, idempotency }: AtDesk,
    of: StoredCase,
    work: CaseWork,
  ): Promise<number> {
    // Without the user: their timeline must not tell that the case is golden.
    const { userId: _, ...head } = headOf(of)
    const body = { ...head, who, ...work }
    const { core } = this.services
    const note = { kind: 'case', body } as const
    const named = idempotency === undefined ? {} : { idempotency }
    return core.execute({ is: 'note_case', environment, note, nowMs, ...named })
  }

  /** Errors: OwnRefusal conflict. */
  private async mustHaveRoomFor(environment: number, { queue, golden }: StoredCase): Promise<void> {
    const { cases } = this.services.records
    const limit = CASE_LIMITS.goldenOfQueue
    const all = await cases.list(environment, { queue, mark: 'golden', limit })
    if (golden !== undefined || all.length < limit) return
    throw new OwnRefusal('conflict', `The queue ${queue} has ${limit} golden cases already.`)
  }

  /** Errors: OwnRefusal not_found. */
  private async known(environment: number, id: number): Promise<StoredCase> {
    const found = await this.services.records.cases.one(environment, id)
    if (found === undefined || (found.blind !== undefined && found.state === 'open')) {
      throw new OwnRefusal('not_found', 'There is no such case.')
    }
    return found
  }
}

/** Whoever decided one side would judge themself. Errors: OwnRefusal conflict. */
function mustBeOfOthers({ blind, ending }: StoredCase, { who }: AtDesk): void {
  if (who.name !== blind?.first && who.name !== ending?.who) return
  throw new OwnRefusal('conflict', 'You are one of the two who disagree: another lead resolves it.')
}

const isDisputed = ({ blind }: StoredCase): boolean =>
  blind?.outcome === 'disagrees' && blind.resolution === undefined
