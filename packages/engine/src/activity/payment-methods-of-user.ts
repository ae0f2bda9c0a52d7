import type { FieldValue } from '@winnow/contract'
import { listOf, textOf } from '../entities/field-readers.ts'
import { type PaymentMethod, paymentMethodOf } from '../entities/payment/payment-method.ts'
import type { ActivityEvent } from './activity-event.ts'
import { chargebacksIn, orderOf, paymentsOf } from './chargebacks.ts'
import { ordersIn } from './orders.ts'
import { isRefunded, type Payment, paymentsIn } from './payments.ts'

/** A card, an account or a wallet of a user, with what became of payments with it. */
export interface UsedPaymentMethod {
  readonly kind: PaymentMethod['kind']
  /** `$credit_card` …; '' = it was not sent. */
  readonly type: string
  readonly bin: string
  readonly last4: string
  readonly brand: string
  /** credit, debit, prepaid; '' = unknown. */
  readonly funding: string
  /** ISO-3166 alpha-2 of the bank; '' = unknown. */
  readonly country: string
  /** By which it is known who else uses it; undefined = nothing names it. */
  readonly value: { readonly type: 'card' | 'bank_account'; readonly id: string } | undefined
  readonly firstUsedMs: number
  readonly lastUsedMs: number
  /** Events that name it. */
  readonly uses: number
  readonly successes: number
  readonly declines: number
  /** Why, each once, as the sender has it. */
  readonly declineCategories: readonly string[]
  /** Those that stand. */
  readonly chargebacks: number
}

/** The payment methods that events name, the one used last first. */
export function paymentMethodsOfUser(
  events: readonly ActivityEvent[],
): readonly UsedPaymentMethod[] {
  const used = new Map<string, UsedPaymentMethod>()
  for (const { atMs, event } of events) {
    const named = [event.fields['$payment_method'], ...listOf(event.fields['$payment_methods'])]
    for (const [key, method] of methodsIn(named))
      used.set(key, usedAgain(used.get(key), method, atMs))
  }
  const change = (
    value: FieldValue | undefined,
    by: (of: UsedPaymentMethod) => Partial<UsedPaymentMethod>,
  ) => {
    for (const [key] of methodsIn([value])) {
      const of = used.get(key)
      if (of !== undefined) used.set(key, { ...of, ...by(of) })
    }
  }
  const payments = paymentsIn(events)
  for (const payment of payments) change(payment.method, (of) => triedAgain(of, payment))
  for (const value of chargedBack(events, payments)) {
    change(value, ({ chargebacks }) => ({ chargebacks: chargebacks + 1 }))
  }
  return [...used.values()].toSorted((a, b) => b.lastUsedMs - a.lastUsedMs)
}

/** Each method once, by what names it. */
function methodsIn(
  values: readonly (FieldValue | undefined)[],
): ReadonlyMap<string, PaymentMethod> {
  const methods = new Map<string, PaymentMethod>()
  for (const value of values) {
    const method = value === undefined ? undefined : paymentMethodOf(value)
    if (method !== undefined) methods.set(keyOf(method), method)
  }
  return methods
}

const last4Of = ({ fields }: PaymentMethod): string =>
  textOf(fields['$card_last4']) || textOf(fields['$shortened_iban_last4'])

function keyOf(method: PaymentMethod): string {
  const { card, account, type, kind, bin } = method
  return card || account || [kind, type, bin, last4Of(method)].join(' ')
}

function valueOf({ card, account }: PaymentMethod): UsedPaymentMethod['value'] {
  if (card !== '') return { type: 'card', id: card }
  return account === '' ? undefined : { type: 'bank_account', id: account }
}

function usedAgain(
  former: UsedPaymentMethod | undefined,
  method: PaymentMethod,
  atMs: number,
): UsedPaymentMethod {
  const { kind, type, bin, funding, country, fields } = method
  return {
    kind,
    type: type || (former?.type ?? ''),
    bin,
    last4: last4Of(method),
    brand:
      textOf(fields['$stripe_brand']) || textOf(fields['$wallet_type']) || (former?.brand ?? ''),
    funding: funding || (former?.funding ?? ''),
    country: country || (former?.country ?? ''),
    value: valueOf(method),
    firstUsedMs: Math.min(former?.firstUsedMs ?? atMs, atMs),
    lastUsedMs: Math.max(former?.lastUsedMs ?? atMs, atMs),
    uses: (former?.uses ?? 0) + 1,
    successes: former?.successes ?? 0,
    declines: former?.declines ?? 0,
    declineCategories: former?.declineCategories ?? [],
    chargebacks: former?.chargebacks ?? 0,
  }
}

function triedAgain(of: UsedPaymentMethod, payment: Payment): Partial<UsedPaymentMethod> {
  const { status, declineCategory } = payment
  if (isRefunded(payment)) return {}
  if (status === '$success') return { successes: of.successes + 1 }
  if (status !== '$failure') return {}
  const isNew = declineCategory !== '' && !of.declineCategories.includes(declineCategory)
  return {
    declines: of.declines + 1,
    ...(isNew && { declineCategories: [...of.declineCategories, declineCategory] }),
  }
}

/** The method of each chargeback that stands. */
function chargedBack(
  events: readonly ActivityEvent[],
  payments: readonly Payment[],
): readonly FieldValue[] {
  const orders = ordersIn(events)
  return chargebacksIn(events)
    .filter(({ isWon }) => !isWon)
    .flatMap((each) => {
      const paid = paymentsOf(each, payments)
      const methods = paid.flatMap(({ method }) => method ?? [])
      return methods.length > 0 ? methods : (orderOf(each, paid, orders)?.methods ?? [])
    })
}
