import {
  allQueues,
  CASE_LIMITS,
  CaseChanged,
  type CaseWork,
  type Claim,
  decisionsWith,
  entryOfKind,
  LEASE_MS,
  plainQueue,
  type QueueDefinition,
  type StoredCase,
} from '@winnow/engine'
import type { LiveChange } from '@winnow/contract/native'
import { OwnRefusal } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import { isCopyOfTheirs, judgementOf, judgementUndone, mustBeFor } from './blind-copy.ts'
import {
  changedConflict,
  endedConflict,
  heldConflict,
  sameUserConflict,
  versionConflict,
} from './case-conflict.ts'
import { type AtDesk, chosenDecisions, takenOf } from './case-decisions.ts'
import { headOf, thingOf } from './case-head.ts'
import { heldCases, wouldTell } from './held-copy.ts'

type DeskServices = Pick<Services, 'core' | 'records' | 'claims' | 'ledger' | 'caseLocks' | 'live'>

/** Which case is wanted next. */
interface Wanted {
  readonly queue: QueueDefinition
  /** Cases that were escalated are offered, too. */
  readonly isLead: boolean
  /** How many are claimed: one, or a pair. */
  readonly count: number
  readonly isNewRound: boolean
}

/** What a person is offered. */
interface Offered {
  readonly cases: readonly StoredCase[]
  /** Cases that they skipped in this round. */
  readonly skipped: number
}

interface Decided {
  readonly decisions: readonly string[]
  readonly note: string | undefined
  readonly version: number
}

/** Waiting cases that are looked at together. */
const PAGE = 50

/** Claims of one person at a time: more than one works on at once would only be kept from others. */
const MAX_CLAIMS = 20

/** What people do with cases. Of two who do something with one case at once, one is first. */
export class CaseDesk {
  private readonly services: DeskServices

  constructor(services: DeskServices) {
    this.services = services
  }

  /** A queue by its name. Errors: OwnRefusal not_found. */
  async queue(environment: number, name: string): Promise<QueueDefinition> {
    const { cases } = this.services.records
    const known = allQueues(await cases.queues(environment)).find((one) => one.name === name)
    if (known !== undefined) return known
    const [any] = await cases.list(environment, { queue: name, limit: 1 })
    if (any !== undefined) return plainQueue(name, any.abuseType)
    throw new OwnRefusal('not_found', `There is no queue ${name.slice(0, 64)}.`)
  }

  /** Claims the next case, or pair: what they hold already, what was handed over to them, then the order of the queue. */
  async next(at: AtDesk, wanted: Wanted): Promise<Offered> {
    const { environment, who, nowMs } = at
    const { claims } = this.services
    const round = { environment, queue: wanted.queue.name, who: who.name }
    if (wanted.isNewRound) await claims.beginRound(round, nowMs)
    const since = wanted.isNewRound ? nowMs : await claims.roundSince(round)
    const running = await claims.running(environment, nowMs)
    const held = await this.held(at, wanted, running)
    const offered = { cases: held.slice(0, wanted.count), skipped: 0 }
    const own = await this.casesHeld(at)
    const full = held.length >= wanted.count
    const all = full ? offered : await this.search(at, wanted, { running, since, offered, own })
    const [first] = all.cases
    if (first !== undefined) await claims.look(environment, first.id, who.name, nowMs)
    return all
  }

  /** Errors: OwnRefusal conflict. */
  async claim(at: AtDesk, of: StoredCase): Promise<Claim> {
    const { environment, who, nowMs } = at
    const { claims } = this.services
    const running = await claims.running(environment, nowMs)
    const own = running.filter((claim) => claim.who === who.name)
    if (own.length >= MAX_CLAIMS && !own.some((claim) => claim.case === of.id)) {
      throw new OwnRefusal('conflict', `You hold ${own.length} cases already.`)
    }
    mustBeFor(of, who)
    if (of.state !== 'open') throw endedConflict(of)
    if (wouldTell(of, await this.casesHeld(at))) throw sameUserConflict(of)
    const claim = await this.take(at, of.id)
    if (claim.who !== who.name) throw heldConflict(claim)
    this.noteClaim(at, of, claim)
    await claims.look(environment, of.id, who.name, nowMs)
    return claim
  }

  /** Prolongs a claim that they have: reading is activity, too. */
  async touch(at: AtDesk, id: number): Promise<void> {
    const { environment, who, nowMs } = at
    const claim = await this.claimOf(environment, id, nowMs)
    if (claim?.who !== who.name) return
    await this.take(at, id)
    await this.services.claims.look(environment, id, who.name, nowMs)
  }

  claimOf(environment: number, id: number, nowMs: number): Promise<Claim | undefined> {
    return this.services.claims
      .running(environment, nowMs)
      .then((all) => all.find((claim) => claim.case === id))
  }

  /** Does something with a case. Errors: OwnRefusal not_found, conflict. */
  step(at: AtDesk, id: number, work: CaseWork, version?: number): Promise<void> {
    return this.services.caseLocks(id, async () => {
      if ((await this.repeated(at)) !== undefined) return
      const of = await this.knownTo(at, id)
      const isForever = work.do === 'note' || work.do === 'link'
      if (of.state !== 'open' && !isForever) throw endedConflict(of)
      if (version !== undefined && version !== of.version) throw versionConflict(of)
      await this.mustBeFree(at, id)
      mustHaveRoom(of)
      const { environment, who, nowMs } = at
      const body = { ...headOf(of), who, ...work }
      const note = { kind: 'case', body } as const
      const { idempotency } = at
      const named = idempotency && { idempotency }
      await this.services.core.execute({ is: 'note_case', environment, note, nowMs, ...named })
      if (isForever || work.do === 'resume') await this.touch(at, id)
      else await this.services.claims.release(environment, id, who.name)
      this.note(at, of, 'changed')
    })
  }

  /** Errors: OwnRefusal invalid_request, not_found, conflict. */
  decide(at: AtDesk, id: number, { decisions, note, version }: Decided): Promise<void> {
    const { core, claims, ledger, records, caseLocks } = this.services
    const { environment, who, nowMs, idempotency } = at
    const named = idempotency && { idempotency }
    return caseLocks(id, async () => {
      if ((await this.repeated(at)) !== undefined) return
      const asOf = ledger.last()
      const of = await this.knownTo(at, id)
      if (of.state !== 'open') throw endedConflict(of)
      if (version !== of.version) throw versionConflict(of)
      const claim = await this.mustBeFree(at, id)
      mustHaveRoom(of)
      const known = decisionsWith(await records.decisions(environment))
      const wanted = chosenDecisions(decisions, known, of)
      const more = {
        ...(note !== undefined && { note }),
        ...(claim !== undefined && { claimedAtMs: claim.claimedAtMs }),
        ...(claim?.lookedAtMs !== undefined && { lookedAtMs: claim.lookedAtMs }),
      }
      if (of.blind === undefined) {
        const taken = wanted.map((one) => takenOf(one, of, { at, note }))
        const head = headOf(of)
        const times = { receivedAtMs: nowMs, asOf }
        const about = { ...thingOf(environment, of), ...times, head, who, taken }
        const request = { ...about, ...more, ...named }
        await core.execute({ is: 'decide_case', request }).catch((error: unknown) => {
          throw error instanceof CaseChanged ? changedConflict(id, error) : error
        })
      } else {
        const body = judgementOf(of, who, { decisions: wanted, ...more })
        const note = { kind: 'case', body } as const
        await core.execute({ is: 'note_case', environment, note, nowMs, ...named })
      }
      await claims.release(environment, id, who.name)
      this.note(at, of, 'decided')
    })
  }

  /** Ends their claim, if they have it. */
  async release(at: AtDesk, of: StoredCase): Promise<void> {
    await this.services.claims.release(at.environment, of.id, at.who.name)
    this.note(at, of, 'released')
  }

  /** Resolves to whether messages of the decision had left. Errors: OwnRefusal not_found, conflict. */
  undo(at: AtDesk, id: number, note: string | undefined): Promise<boolean> {
    const { core, caseLocks } = this.services
    const { environment, who, nowMs: receivedAtMs, idempotency } = at
    const named = idempotency && { idempotency }
    return caseLocks(id, async () => {
      const before = await this.repeated(at)
      if (before !== undefined) return this.hadLeft(before)
      const of = await this.knownTo(at, id)
      if (of.ending?.why !== 'decided') {
        throw of.ending === undefined
          ? new OwnRefusal('conflict', `Case ${id} is open: there is nothing to undo.`)
          : endedConflict(of)
      }
      mustHaveRoom(of)
      const wasFinal = of.undoable === undefined
      if (of.blind !== undefined) {
        const body = judgementUndone(of, who, note)
        const taken = { environment, note: { kind: 'case', body }, nowMs: receivedAtMs } as const
        await core.execute({ is: 'note_case', ...taken, ...named })
        return false
      }
      const request = {
        ...thingOf(environment, of),
        receivedAtMs,
        head: headOf(of),
        who,
        decision: of.ending.sequence,
        wasFinal,
        ...(note !== undefined && { note }),
        ...named,
      }
      await core.execute({ is: 'undo_case', request }).catch((error: unknown) => {
        throw error instanceof CaseChanged ? changedConflict(id, error) : error
      })
      this.note(at, of, 'undone')
      return wasFinal
    })
  }

  /** The entry of the same request, where it came before. Error: IdempotencyConflict. */
  private async repeated({ environment, idempotency }: AtDesk): Promise<number | undefined> {
    if (idempotency === undefined) return undefined
    return this.services.core.ask({ is: 'repeated', environment, idempotency })
  }

  /** Whether messages of a decision had left when an entry took it back. */
  private async hadLeft(sequence: number): Promise<boolean> {
    const body = entryOfKind('case', await this.services.ledger.get(sequence))?.body
    return body?.do === 'undo' && body.wasFinal
  }

  /** A case. Errors: OwnRefusal not_found. */
  async known(environment: number, id: number): Promise<StoredCase> {
    const found = await this.services.records.cases.one(environment, id)
    if (found === undefined) throw new OwnRefusal('not_found', 'There is no such case.')
    return found
  }

  /** The same; of a copy, only for people who do not know what it is a copy of. */
  private async knownTo({ environment, who }: AtDesk, id: number): Promise<StoredCase> {
    const found = await this.known(environment, id)
    mustBeFor(found, who)
    return found
  }

  /** Their claim, if they have one. Errors: OwnRefusal conflict, where somebody else has it. */
  private async mustBeFree({ environment, who, nowMs }: AtDesk, id: number) {
    const claim = await this.claimOf(environment, id, nowMs)
    if (claim !== undefined && claim.who !== who.name) throw heldConflict(claim)
    return claim
  }

  /** Tells who looks at the queue. A claim that was only prolonged is no news. */
  private noteClaim(at: AtDesk, of: StoredCase, { claimedAtMs }: Claim): void {
    if (claimedAtMs === at.nowMs) this.note(at, of, 'claimed')
  }

  private note({ environment, who }: AtDesk, of: StoredCase, change: LiveChange): void {
    const { id, queue: name, abuseType } = of
    this.services.live.noteCase(environment, {
      id,
      queue: { name, abuseType },
      change,
      who: who.name,
    })
  }

  private casesHeld({ environment, who, nowMs }: AtDesk): Promise<readonly StoredCase[]> {
    return heldCases(this.services, { environment, who: who.name, nowMs })
  }

  private take({ environment, who, nowMs }: AtDesk, id: number): Promise<Claim> {
    const untilMs = nowMs + LEASE_MS
    return this.services.claims.claim({ environment, case: id, who: who.name, nowMs, untilMs })
  }

  /** Open cases of the queue that they hold, with prolonged claims. */
  private async held(
    at: AtDesk,
    { queue, count }: Wanted,
    running: readonly Claim[],
  ): Promise<readonly StoredCase[]> {
    const own = running.filter((claim) => claim.who === at.who.name)
    const held: StoredCase[] = []
    for (const claim of own.toSorted((a, b) => a.claimedAtMs - b.claimedAtMs)) {
      if (held.length === count) break
      const of = await this.services.records.cases.one(at.environment, claim.case)
      if (of?.state !== 'open' || of.queue !== queue.name) continue
      await this.take(at, of.id)
      held.push(of)
    }
    return held
  }

  private async search(
    at: AtDesk,
    wanted: Wanted,
    { running, since, offered, own }: Searching,
  ): Promise<Offered> {
    const taken = new Set(running.map((claim) => claim.case))
    const looking = { taken, since, own, cases: [...offered.cases] }
    const handed = await this.look(at, wanted, { ...looking, assignee: at.who.name })
    const others = await this.look(at, wanted, { ...looking, assignee: undefined })
    return { cases: looking.cases, skipped: handed + others }
  }

  /**
   * Claims cases until there are as many as wanted: those that were handed over to them, or all others. Answers how many were passed
   * over since they skipped them.
   */
  private async look(
    at: AtDesk,
    wanted: Wanted,
    { taken, since, own, cases, assignee }: Looking,
  ): Promise<number> {
    const { name, order } = wanted.queue
    let skipped = 0
    for (let offset = 0; cases.length < wanted.count; offset += PAGE) {
      const query = { queue: name, order, assignee, nowMs: at.nowMs, offset, limit: PAGE }
      const page = await this.services.records.cases.waiting(at.environment, query)
      for (const of of page) {
        if (cases.length === wanted.count) break
        if (taken.has(of.id) || !isOffered(of, at.who.name, wanted.isLead)) continue
        if (wouldTell(of, [...own, ...cases])) continue
        // Those that were handed over were looked at before.
        if (assignee === undefined && of.assignee !== undefined) continue
        if (isSkipped(of, at.who.name, since)) skipped += 1
        else if (await this.isTaken(at, of.id)) cases.push(of)
      }
      if (page.length < PAGE) break
    }
    return skipped
  }

  /** Claims a case that was seen to wait: it may have ended, or been claimed, since. */
  private async isTaken(at: AtDesk, id: number): Promise<boolean> {
    const { environment, who } = at
    const claim = await this.take(at, id)
    if (claim.who !== who.name) return false
    const of = await this.services.records.cases.one(environment, id)
    if (of?.state === 'open') {
      this.noteClaim(at, of, claim)
      return true
    }
    await this.services.claims.release(environment, id, who.name)
    return false
  }
}

/** What is known when the next case is looked for. */
interface Searching {
  readonly running: readonly Claim[]
  readonly since: number
  readonly offered: Offered
  /** The cases that they hold, of all queues. */
  readonly own: readonly StoredCase[]
}

/** How waiting cases are looked through. */
interface Looking extends Pick<Searching, 'since' | 'own'> {
  readonly taken: ReadonlySet<number>
  /** What is offered already; what is claimed is added. */
  readonly cases: StoredCase[]
  /** Undefined = cases that were handed over to nobody. */
  readonly assignee: string | undefined
}

const isOffered = (of: StoredCase, who: string, isLead: boolean): boolean =>
  (of.assignee === undefined || of.assignee === who) &&
  (of.isEscalated !== true || isLead) &&
  !isCopyOfTheirs(of, who)

const isSkipped = ({ skips }: StoredCase, who: string, since: number): boolean =>
  skips.some((skip) => skip.who === who && skip.atMs >= since)

/** Errors: OwnRefusal conflict. */
export function mustHaveRoom({ id, history }: StoredCase): void {
  if (history.length < CASE_LIMITS.steps) return
  throw new OwnRefusal('conflict', `Case ${id} has ${history.length} steps already.`)
}
