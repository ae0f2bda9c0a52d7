import type { AbuseType } from '@winnow/contract'
import type { Endpoint, OutboxMessage, StoredCase, TakenDecision } from '@winnow/engine'
import type { Hindrance } from './hindrance.ts'
import { CONFIRM_ABOVE, MAY_CHANGE_LEAST, MAY_CHANGE_SHARE, SAMPLE_COUNT } from './bulk-limits.ts'
import type { BulkPreview, BulkTarget } from './kept-bulk.ts'
import { isWantedBy } from './wanted-by.ts'

/** One case or user of a preview. */
interface Counted {
  readonly target: BulkTarget
  readonly hindrance: Hindrance | undefined
  /** Decisions that stand. */
  readonly standing: readonly TakenDecision[]
  /** That would leave. */
  readonly messages: readonly OutboxMessage[]
}

/** Counts what a bulk action would do. */
export class BulkCount {
  readonly targets: BulkTarget[] = []
  private readonly decisions: ReadonlyMap<AbuseType, string>
  private readonly endpoints: readonly Endpoint[]
  private readonly places = new Tally()
  private readonly ofPlace = new Map<string, Pick<StoredCase, 'queue' | 'abuseType'>>()
  private readonly money = new Tally()
  private readonly moneyCases = new Tally()
  private readonly otherwise = new Tally()
  private readonly hindered = new Tally()
  private readonly kinds = new Tally()
  private readonly sent = new Tally()
  private usdMicros = 0
  private already = 0
  private ended = 0
  private opposite = 0

  /** `decisions`: those of the bulk action, by abuse type. */
  constructor(decisions: ReadonlyMap<AbuseType, string>, endpoints: readonly Endpoint[]) {
    this.decisions = decisions
    this.endpoints = endpoints
  }

  add({ target, hindrance, standing, messages }: Counted): void {
    this.targets.push(target)
    if (hindrance !== undefined) this.hindered.add(hindrance.why)
    for (const { id, abuseType } of standing) {
      const own = this.decisions.get(abuseType)
      if (own !== undefined && own !== id) this.otherwise.add(id)
    }
    if (hindrance !== undefined) return
    for (const message of messages) this.addMessage(message)
  }

  addCase(of: StoredCase): void {
    const { queue, abuseType } = of
    const place = `${queue} ${abuseType}`
    this.places.add(place)
    this.ofPlace.set(place, { queue, abuseType })
    this.addMoney(of)
  }

  /** A user with these decisions already. */
  addAlready(target: BulkTarget): void {
    this.targets.push(target)
    this.already += 1
  }

  /** A user with the opposite label, which is replaced. */
  addOpposite(): void {
    this.opposite += 1
  }

  /** An open case about a user that ends with it. */
  addEnded(of: StoredCase): void {
    this.ended += 1
    this.addMoney(of)
  }

  private addMoney({ money }: StoredCase): void {
    if (money === undefined) return
    this.money.add(money.currency, money.amountMicros)
    this.moneyCases.add(money.currency)
    this.usdMicros += money.usdMicros
  }

  preview(asOf: number): BulkPreview {
    const { targets } = this
    return {
      count: targets.length,
      asOf,
      mayChangeBy: Math.max(MAY_CHANGE_LEAST, Math.floor(targets.length * MAY_CHANGE_SHARE)),
      reach: this.places.sorted().flatMap(([name, cases]) => {
        const place = this.ofPlace.get(name)
        return place === undefined ? [] : [{ ...place, cases }]
      }),
      money: this.money.sorted().map(([currency, amountMicros]) => ({
        currency,
        amountMicros,
        cases: this.moneyCases.of(currency),
      })),
      usdMicros: this.usdMicros,
      decidedAlready: this.already,
      labelledOtherwise: this.opposite,
      endsCases: this.ended,
      decidedOtherwise: this.otherwise.sorted().map(([decision, cases]) => ({ decision, cases })),
      wouldFail: this.hindered
        .sorted()
        .map(([why, cases]) => ({ why: why as Hindrance['why'], cases })),
      messages: this.kinds.sorted().map(([kind, messages]) => ({ kind, messages })),
      endpoints: this.endpoints.map(({ id }) => ({ endpoint: id, messages: this.sent.of(id) })),
      sample: spread(targets, SAMPLE_COUNT),
    }
  }

  addMessage(message: OutboxMessage): void {
    this.kinds.add(message.kind)
    for (const endpoint of this.endpoints) {
      if (isWantedBy(endpoint, message)) this.sent.add(endpoint.id)
    }
  }
}

/** Sums by name. */
class Tally {
  private readonly sums = new Map<string, number>()

  add(name: string, by = 1): void {
    this.sums.set(name, this.of(name) + by)
  }

  of(name: string): number {
    return this.sums.get(name) ?? 0
  }

  sorted(): readonly (readonly [string, number])[] {
    return [...this.sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  }
}

/** Some of a list, spread evenly over it: the oldest and the newest are among them. */
function spread<Value>(all: readonly Value[], count: number): readonly Value[] {
  if (all.length <= count) return all
  const step = (all.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, at) => all[Math.round(at * step)]).flatMap((one) =>
    one === undefined ? [] : [one],
  )
}

/** Whether its count must be typed. */
export const needsConfirmation = ({ count }: BulkPreview): boolean => count > CONFIRM_ABOVE
