import {
  type CaseBody,
  definitionOf,
  type LedgerEntry,
  type StoredCase,
  type TakenDecision,
} from '@winnow/engine'
import type { CallerExchange } from '../http/route.ts'
import { isCopyOfTheirs } from './blind-copy.ts'
import { workerName } from './worker-of.ts'

/** What a person who holds a copy does not see meanwhile. */
interface HeldCopy {
  readonly user: string | undefined
  /** The case that it is a copy of. */
  readonly of: number
  /** Its first decision. */
  readonly sequence: number
  readonly atMs: number
}

/** Kinds of entries that tell what was decided, or what came of it. */
const TELLING: ReadonlySet<string> = new Set([
  'case',
  'decided',
  'settled',
  'label',
  'unlabel',
  'rescore',
  'lesson',
])

/** What is left out of answers to one person, so that they decide copies without the first decision in view. */
export class BlindView {
  private readonly who: string | undefined
  private readonly copies: readonly HeldCopy[]

  constructor(who: string | undefined, copies: readonly HeldCopy[]) {
    this.who = who
    this.copies = copies
  }

  /** A copy of a case that they know, and the case that they hold a copy of. */
  hidesCase(of: StoredCase): boolean {
    if (this.who !== undefined && isCopyOfTheirs(of, this.who)) return true
    return this.copies.some((copy) => copy.of === of.id)
  }

  /** An entry about a user, by its kind. */
  hidesEntry(user: string | undefined, kind: string, sequence: number): boolean {
    // A training example repeats labels of many users.
    if (kind === 'lesson') return this.copies.some((copy) => sequence >= copy.sequence)
    return TELLING.has(kind) && this.hidesSince(user, sequence)
  }

  /** A label of a user: what came later may tell the right answer. */
  hidesLabel(user: string | undefined, { sequence }: { readonly sequence: number }): boolean {
    return this.hidesSince(user, sequence)
  }

  /** A user is shown as they were known until then; undefined = as they are. */
  knownUntilMs(user: string): number | undefined {
    const times = this.copies.filter((copy) => copy.user === user).map(({ atMs }) => atMs - 1)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  hidesDecision(user: string | undefined, taken: TakenDecision): boolean {
    return this.copies.some(
      (copy) => taken.in?.case === copy.of || (copy.user === user && taken.atMs >= copy.atMs),
    )
  }

  private hidesSince(user: string | undefined, sequence: number): boolean {
    return this.copies.some((copy) => copy.user === user && sequence >= copy.sequence)
  }
}

/** What the caller does not see now. `analyst`: the person that a script with a key names; without one, a key sees all. */
export async function blindView(
  { services, caller, nowMs }: CallerExchange,
  analyst?: string,
): Promise<BlindView> {
  const isPerson = caller.kind === 'person'
  const named = analyst === undefined ? undefined : workerName(analyst)
  const who = isPerson ? caller.email : named
  if (who === undefined) return new BlindView(undefined, [])
  const environment = caller.environment.number
  const claims = await services.claims.running(environment, nowMs)
  const own = claims.filter((claim) => claim.who === who)
  const held = await Promise.all(
    own.map((claim) => services.records.cases.one(environment, claim.case)),
  )
  const copies = held.flatMap((of) => (of?.state === 'open' && of.blind ? [of] : []))
  return new BlindView(who, await Promise.all(copies.map((of) => heldCopy(services, of))))
}

async function heldCopy(
  { ledger }: Pick<CallerExchange['services'], 'ledger'>,
  { blind, entity, userId }: StoredCase,
): Promise<HeldCopy> {
  const { of = 0, decision: sequence = 0 } = blind ?? {}
  const atMs = (await ledger.get(sequence))?.receivedAtMs ?? 0
  return { user: entity.type === 'user' ? entity.id : userId, of, sequence, atMs }
}

const CHECKS: ReadonlySet<CaseBody['do']> = new Set(['judge', 'mark_golden', 'unmark_golden'])

/** Whether the caller may read an entry by its number: not what it tells of a copy that they hold, nor which cases test people. */
export async function mayReadEntry(exchange: CallerExchange, entry: LedgerEntry): Promise<boolean> {
  const { caller } = exchange
  if (caller.kind !== 'person' || !TELLING.has(entry.kind)) return true
  const manages = caller.grants.some(({ permissions }) => permissions.has('manage_quality'))
  if (entry.kind === 'case' && CHECKS.has(entry.body.do)) return manages
  const view = await blindView(exchange)
  return !view.hidesEntry(definitionOf(entry).userId?.(entry.body), entry.kind, entry.sequence)
}
