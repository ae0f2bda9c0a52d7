import { ABUSE_TYPES, fromCanonicalJson, isRecord } from '@winnow/contract'
import {
  type CaseBody,
  type CaseEntity,
  definitionOf,
  entryOfKind,
  type LedgerEntry,
  type OutboxMessage,
  type StoredCase,
  type TakenDecision,
} from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'
import type { CallerExchange } from '../http/route.ts'
import type { Services } from '../services.ts'
import { isCopyOfTheirs } from './blind-copy.ts'
import { type HeldCopy, heldCopies } from './held-copy.ts'
import { workerName } from './worker-of.ts'

/** What is read, as far as the law asks: its entry, and what that is about. */
interface Shown {
  readonly sequence: number
  readonly user?: string | undefined
  readonly entity?: { readonly type: string; readonly id: string } | undefined
}

/** The entry of a decision, its decisions and their labels follow one another. */
const ENTRIES_OF_DECISION = 1 + 2 * ABUSE_TYPES.length

/**
 * What one person sees while they decide copies of cases: the user of each as it was known just before the first decision. Nothing
 * about the user since then, and nothing of the case that was decided; what labels of the decision changed for others is left
 * out, too. Without copies it hides nothing.
 */
export class BlindView {
  private readonly who: string | undefined
  private readonly copies: readonly HeldCopy[]
  /** Lists that do not say whom they name. */
  private readonly hashedLists: ReadonlySet<string>

  constructor(
    who: string | undefined,
    copies: readonly HeldCopy[],
    hashedLists: ReadonlySet<string> = new Set(),
  ) {
    this.who = who
    this.copies = copies
    this.hashedLists = hashedLists
  }

  get hidesNothing(): boolean {
    return this.copies.length === 0
  }

  /** The users, each with the first entry that is not seen. */
  get users(): ReadonlyMap<string, number> {
    const users = new Map<string, number>()
    for (const { user, sequence } of this.copies) {
      if (user !== undefined) users.set(user, Math.min(sequence, users.get(user) ?? Infinity))
    }
    return users
  }

  /** A copy of a case that they know, the case that they hold a copy of, and what happened to other cases of its user since. */
  hidesCase(of: StoredCase): boolean {
    if (this.who !== undefined && isCopyOfTheirs(of, this.who)) return true
    if (this.copies.some((copy) => copy.of === of.id)) return true
    const { sequence = 0 } = of.history.at(-1) ?? {}
    return of.blind === undefined && this.hides({ sequence, user: of.userId, entity: of.entity })
  }

  /** Something about a user, an order …, from an entry. */
  hides({ sequence, user, entity }: Shown): boolean {
    return this.copies.some(
      (copy) =>
        sequence >= copy.sequence &&
        ((user !== undefined && copy.user === user) || isOf(copy.entity, entity)),
    )
  }

  /** `user`: of an event, if a session has joined it to one since. */
  hidesEntry(entry: LedgerEntry, user = definitionOf(entry).userId?.(entry.body)): boolean {
    if (this.hidesNothing) return false
    const { sequence } = entry
    const definition = definitionOf(entry)
    const listed = entryOfKind('listed', entry)?.body
    if (listed !== undefined) {
      const values = listed.added.map(({ value }) => value)
      return this.hidesListed(entry, listed.list, values)
    }
    if (definition.isOfManyUsers === true)
      return this.copies.some((copy) => sequence >= copy.sequence)
    const ofCase = definition.caseId?.(entry.body)
    if (ofCase !== undefined && this.isFirst(ofCase)) return true
    if (this.isLabel(labelIn(definition.cause?.(entry)))) return true
    return this.hides({ sequence, user, entity: definition.entity?.(entry.body) })
  }

  hidesMessage(message: OutboxMessage): boolean {
    const { kind, sequence, userId: user, entity, caseId, body } = message
    if (caseId !== undefined && this.isFirst(Number(caseId))) return true
    if ('cause' in body && this.isLabel(labelIn(body.cause))) return true
    if (kind === 'list.changed') {
      const values = body.added?.map(({ value }) => value) ?? []
      return this.hidesListed(message, body.list, values)
    }
    return this.hides({ sequence, user, entity })
  }

  hidesDecision(user: string | undefined, taken: TakenDecision): boolean {
    return this.copies.some(
      (copy) => taken.in?.case === copy.of || (copy.user === user && taken.atMs >= copy.atMs),
    )
  }

  hidesBulkAction(id: string): boolean {
    return this.copies.some(({ bulk }) => bulk === id)
  }

  /** A user is shown as they were known until then; undefined = as they are. */
  knownUntilMs(user: string): number | undefined {
    const times = this.copies.filter((copy) => copy.user === user).map(({ atMs }) => atMs - 1)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  /** Whether a case is one that they hold a copy of. */
  isFirst(id: number): boolean {
    return this.copies.some((copy) => copy.of === id)
  }

  /** Whoever decides may put the user on a list, and say why. Of a hashed list nobody knows whom it names. */
  private hidesListed(
    { sequence }: Pick<LedgerEntry, 'sequence'>,
    list: string,
    values: readonly string[],
  ): boolean {
    const isUnsure = this.hashedLists.has(list) && values.length > 0
    if (isUnsure && this.copies.some((copy) => sequence >= copy.sequence)) return true
    return values.some((user) => this.hides({ sequence, user }))
  }

  /** Whether an entry is a label of a first decision: scores that it changed tell of it. */
  private isLabel(at = NaN): boolean {
    return this.copies.some(({ sequence }) => at >= sequence && at < sequence + ENTRIES_OF_DECISION)
  }
}

/** The label that a cause names; NaN = none. */
const labelIn = (cause: unknown): number =>
  isRecord(cause) && cause['kind'] === 'label' ? Number(cause['sequence']) : NaN

const isOf = (one: CaseEntity, other: Shown['entity']): boolean =>
  other !== undefined && one.type === other.type && one.id === other.id

/** What the caller does not see now. `analyst`: the person that a script with a key names; without one, a key sees all. */
export async function blindView(
  { services, caller }: Pick<CallerExchange, 'services' | 'caller'>,
  analyst?: string,
): Promise<BlindView> {
  const named = analyst === undefined ? undefined : workerName(analyst)
  const who = caller.kind === 'person' ? caller.email : named
  if (who === undefined) return SEES_ALL
  const environment = caller.environment.number
  const holder = { environment, who, nowMs: services.nowMs() }
  const copies = await heldCopies(services, holder)
  if (copies.length === 0) return new BlindView(who, copies)
  const lists = await services.core.ask({ is: 'lists', environment })
  const hashed = lists.filter(({ form }) => form === 'hashed').map(({ name }) => name)
  return new BlindView(who, copies, new Set(hashed))
}

const SEES_ALL = new BlindView(undefined, [])

const CHECKS: ReadonlySet<CaseBody['do']> = new Set(['judge', 'mark_golden', 'unmark_golden'])

/** Whether the caller may read an entry by its number: not what it tells of a copy that they hold, nor which cases test people. */
export async function mayReadEntry(exchange: CallerExchange, entry: LedgerEntry): Promise<boolean> {
  const { caller, services } = exchange
  if (caller.kind !== 'person') return true
  const manages = caller.grants.some(({ permissions }) => permissions.has('manage_quality'))
  if (entry.kind === 'case' && CHECKS.has(entry.body.do) && !manages) return false
  const view = await blindView(exchange)
  if (view.hidesNothing) return true
  return !view.hidesEntry(entry, await userOfEntry(services, entry))
}

/** A policy that is tried knows what was decided about a user. Errors: OwnRefusal conflict. */
export async function mustBeSeen(exchange: CallerExchange, userId = ''): Promise<void> {
  const { users } = await blindView(exchange)
  if (!users.has(userId)) return
  throw new OwnRefusal('conflict', 'You hold a case about this user: try their events after it.')
}

/** The user that an entry is about, also if its session was joined to them since. */
export async function userOfEntry(
  { records }: Pick<Services, 'records'>,
  entry: LedgerEntry,
): Promise<string | undefined> {
  const named = definitionOf(entry).userId?.(entry.body)
  if (named !== undefined || entry.kind !== 'event') return named
  const { sessionId } = fromCanonicalJson(entry.body)
  if (sessionId === undefined) return undefined
  return (await records.seen(entry.environment, 'session', sessionId))?.joined
}
