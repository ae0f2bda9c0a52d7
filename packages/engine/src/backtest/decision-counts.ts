import { HOUR_MS } from '@winnow/contract'
import type { DecidedBody } from '../entries/decided-entry.ts'
import { eventOf } from '../entries/event-entry.ts'
import type { EntryOfKind, LedgerEntry } from '../entries/ledger-entry.ts'
import { decodeSections } from '../events/outcome.ts'
import { verdictIn } from '../policies/recorded-verdict.ts'
import type { DecisionCategory, DecisionSource } from '../ports/decision.ts'
import { referenceMicros } from './reference-micros.ts'

/** Hours that are kept, the latest: two weeks. */
const MAX_HOURS = 14 * 24

/** Decisions that an undo may take back, and payments that count once; the oldest are forgotten. */
const MAX_REMEMBERED = 50_000

/** Versions that decide, or did; later events name the latest. */
const MAX_VERSIONS = 8

/** How often a decision was taken. */
interface DecisionCount {
  readonly id: string
  readonly category: DecisionCategory
  readonly source: DecisionSource
  readonly count: number
}

/** What the policy in force blocked. */
interface BlockedMoney {
  /** Events on which a route decided to block. */
  readonly events: number
  /** Orders and payments among them, each once. */
  readonly payments: number
  /** Of the payments, in micros of US dollars. */
  readonly usdMicros: number
  /** Payments in currencies without a rate. */
  readonly unpriced: number
  /** The decisions of these routes. */
  readonly decisions: readonly string[]
}

/** What was decided from a time on. */
export interface DecisionFigures {
  /** The start of an hour. */
  readonly fromMs: number
  readonly decisions: readonly DecisionCount[]
  readonly blocked: BlockedMoney
}

/** What was decided within one hour. */
class Hour {
  readonly decided = new Map<string, DecisionCount>()
  readonly blocking = new Set<string>()
  events = 0
  payments = 0
  usdMicros = 0
  unpriced = 0

  add(name: string, by: Omit<DecisionCount, 'count'>, more: 1 | -1): void {
    const count = (this.decided.get(name)?.count ?? 0) + more
    this.decided.set(name, { ...by, count })
  }
}

/** Counts decisions and blocked money by hour, folded from the entries of one environment. */
export class DecisionCounts {
  private readonly hours = new Map<number, Hour>()
  /** The decisions that block, by the entry of the version. */
  private readonly blocking = new Map<number, ReadonlySet<string>>()
  /** The decisions that were counted, by their entries. */
  private readonly counted = new Map<number, DecidedBody['taken']>()
  private readonly payments = new Set<string>()

  /** Takes the next entry of the environment. */
  take(entry: LedgerEntry): void {
    if (entry.kind === 'event') this.event(entry)
    else if (entry.kind === 'decided') this.decided(entry)
    else if (entry.kind === 'policy') this.publish(entry)
  }

  /** What was decided since the hour of `sinceMs` began. */
  figures(sinceMs: number): DecisionFigures {
    const first = Math.floor(sinceMs / HOUR_MS)
    const hours = [...this.hours].flatMap(([at, hour]) => (at >= first ? [hour] : []))
    const sum = (of: (hour: Hour) => number) => hours.reduce((all, hour) => all + of(hour), 0)
    return {
      fromMs: first * HOUR_MS,
      decisions: summed(hours),
      blocked: {
        events: sum(({ events }) => events),
        payments: sum(({ payments }) => payments),
        usdMicros: sum(({ usdMicros }) => usdMicros),
        unpriced: sum(({ unpriced }) => unpriced),
        decisions: [...new Set(hours.flatMap(({ blocking }) => [...blocking]))].toSorted(),
      },
    }
  }

  private publish({ sequence, body }: EntryOfKind<'policy'>): void {
    if (body.stage !== 'live' && body.stage !== 'rollout') return
    const blocking = body.decisions.filter(({ category }) => category === 'block')
    this.blocking.set(sequence, new Set(blocking.map(({ id }) => id)))
    forgetOldest(this.blocking, MAX_VERSIONS)
  }

  private event(entry: EntryOfKind<'event'>): void {
    if (this.blocking.size === 0) return
    const verdict = verdictIn(decodeSections(entry.outcome))
    const blocking = verdict && this.blocking.get(verdict.policy)
    if (blocking === undefined) return
    const ids = verdict?.workflows.flatMap(({ actions, control }) =>
      actions.flatMap((action) =>
        control === undefined && action.do === 'decide' && blocking.has(action.decision)
          ? [action.decision]
          : [],
      ),
    )
    if (ids !== undefined && ids.length > 0) this.blockedEvent(entry, ids)
  }

  private blockedEvent(entry: EntryOfKind<'event'>, ids: readonly string[]): void {
    const event = eventOf(entry)
    const { timeMs: atMs = entry.receivedAtMs } = event
    const hour = this.hourOf(atMs)
    hour.events += 1
    for (const id of ids) hour.blocking.add(id)
    const amount = referenceMicros(event, atMs)
    if (amount === undefined || !this.isNew(paymentOf(event.fields) ?? `#${entry.sequence}`)) return
    hour.payments += 1
    if (amount === 'unpriced') hour.unpriced += 1
    else hour.usdMicros += amount
  }

  private isNew(payment: string): boolean {
    if (this.payments.has(payment)) return false
    this.payments.add(payment)
    forgetOldest(this.payments, MAX_REMEMBERED)
    return true
  }

  /** An undo is no decision: what it takes back was none either. */
  private decided({ sequence, body: { taken, undoes } }: EntryOfKind<'decided'>): void {
    if (undoes !== undefined) {
      const undone = this.counted.get(undoes)
      if (undone !== undefined && this.counted.delete(undoes)) this.count(undone, -1)
      return
    }
    this.count(taken, 1)
    this.counted.set(sequence, taken)
    forgetOldest(this.counted, MAX_REMEMBERED)
  }

  private count({ id, category, source, atMs }: DecidedBody['taken'], more: 1 | -1): void {
    this.hourOf(atMs).add(`${id} ${category} ${source}`, { id, category, source }, more)
  }

  private hourOf(atMs: number): Hour {
    const at = Math.floor(atMs / HOUR_MS)
    const known = this.hours.get(at)
    if (known !== undefined) return known
    const hour = new Hour()
    this.hours.set(at, hour)
    if (this.hours.size > MAX_HOURS) this.hours.delete(Math.min(...this.hours.keys()))
    return hour
  }
}

function summed(hours: readonly Hour[]): readonly DecisionCount[] {
  const all = new Map<string, DecisionCount>()
  for (const [name, one] of hours.flatMap(({ decided }) => [...decided])) {
    all.set(name, { ...one, count: one.count + (all.get(name)?.count ?? 0) })
  }
  return [...all.values()]
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1))
}

/** An order and the transactions for it are one payment. */
function paymentOf({
  $order_id: order,
  $transaction_id: transaction,
}: ReturnType<typeof eventOf>['fields']): string | undefined {
  if (typeof order === 'string') return `order ${order}`
  return typeof transaction === 'string' ? `transaction ${transaction}` : undefined
}

interface Bounded<Key> {
  readonly size: number
  keys(): Iterable<Key>
  delete(key: Key): boolean
}

function forgetOldest<Key>(of: Bounded<Key>, most: number): void {
  const [oldest] = of.keys()
  if (of.size > most && oldest !== undefined) of.delete(oldest)
}
