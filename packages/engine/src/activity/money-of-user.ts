import { referenceCents } from '../entities/money/reference-amount.ts'
import type { ActivityEvent } from './activity-event.ts'
import { type Chargeback, chargebacksIn, orderOf, paymentsOf } from './chargebacks.ts'
import { type Order, ordersIn } from './orders.ts'
import { isPaid, isRefunded, type Money, type Payment, paymentsIn } from './payments.ts'

/** Sums in micros. */
export interface MoneySums {
  /** What was paid, and fulfilled orders of which no payment is known. */
  readonly bought: number
  readonly refunded: number
  /** What banks took back, and the shop did not win. */
  readonly chargedBack: number
  /** Orders that are neither paid nor over. */
  readonly open: number
}

type SumName = keyof MoneySums

/** What a user bought, and what became of the money. */
export interface MoneyOfUser {
  /** By currency; '' = none was named. */
  readonly byCurrency: readonly (MoneySums & { readonly currency: string })[]
  /** The same in US dollars, by the mean rates of each amount's year. Amounts without a rate are left out. */
  readonly inUsd: MoneySums
  /** Currencies without a rate. */
  readonly withoutRate: readonly string[]
  readonly orders: number
  /** Those that stand. */
  readonly chargebacks: number
  /** Of these, those with an unknown amount. */
  readonly chargebacksWithoutAmount: number
}

const NOTHING: MoneySums = { bought: 0, refunded: 0, chargedBack: 0, open: 0 }
const MICROS_PER_CENT = 10_000

/** Sums up what events say of money, the oldest first. */
export function moneyOfUser(events: readonly ActivityEvent[]): MoneyOfUser {
  const sums = new Sums()
  const orders = ordersIn(events)
  const payments = paymentsIn(events)
  for (const payment of payments) {
    if (isPaid(payment)) sums.add('bought', payment.money)
    if (isRefunded(payment)) sums.add('refunded', payment.money)
  }
  for (const order of orders.values()) addOrder(sums, order, payments)
  const standing = chargebacksIn(events).filter(({ isWon }) => !isWon)
  const without = standing.filter((each) => !addChargeback(sums, each, { orders, payments }))
  return {
    ...sums.whole(),
    orders: orders.size,
    chargebacks: standing.length,
    chargebacksWithoutAmount: without.length,
  }
}

const CLOSED: ReadonlySet<string> = new Set(['$canceled', '$returned', '$fulfilled'])

function addOrder(sums: Sums, { id, money, status }: Order, payments: readonly Payment[]): void {
  const tried = payments.filter(({ orderId }) => orderId === id)
  if (tried.some(isPaid)) return
  if (tried.length === 0 && (status === '$fulfilled' || status === '$returned')) {
    sums.add('bought', money)
    if (status === '$returned') sums.add('refunded', money)
  } else if (!CLOSED.has(status)) {
    sums.add('open', money)
  }
}

interface Known {
  readonly orders: ReadonlyMap<string, Order>
  readonly payments: readonly Payment[]
}

/** Whether its amount is known. */
function addChargeback(sums: Sums, of: Chargeback, { orders, payments }: Known): boolean {
  const taken = paymentsOf(of, payments)
  const amounts =
    taken.length > 0 ? taken.map(({ money }) => money) : [orderOf(of, taken, orders)?.money]
  for (const money of amounts) sums.add('chargedBack', money)
  return amounts.some((money) => money !== undefined)
}

class Sums {
  private readonly currencies = new Map<string, MoneySums>()
  private readonly unrated = new Set<string>()
  private usd = NOTHING

  add(name: SumName, money: Money | undefined): void {
    if (money === undefined) return
    const { micros, currency, atMs } = money
    const former = this.currencies.get(currency) ?? NOTHING
    this.currencies.set(currency, { ...former, [name]: former[name] + micros })
    const cents = referenceCents(micros, currency, new Date(atMs).getUTCFullYear())
    if (Number.isNaN(cents)) this.unrated.add(currency)
    else this.usd = { ...this.usd, [name]: this.usd[name] + cents * MICROS_PER_CENT }
  }

  whole(): Pick<MoneyOfUser, 'byCurrency' | 'inUsd' | 'withoutRate'> {
    const { bought, refunded, chargedBack, open } = this.usd
    return {
      byCurrency: [...this.currencies].map(([currency, sums]) => ({ currency, ...sums })),
      inUsd: {
        bought: Math.round(bought),
        refunded: Math.round(refunded),
        chargedBack: Math.round(chargedBack),
        open: Math.round(open),
      },
      withoutRate: [...this.unrated],
    }
  }
}
