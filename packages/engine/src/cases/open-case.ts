import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { CaseCause, CaseMoney, CaseStep, StoredCase } from '../ports/cases.ts'
import { CASE_LIMITS } from '../ports/queue.ts'
import { dueAtOf } from './queue-order.ts'
import type { ReviewCause } from './review-causes.ts'

type When = Pick<LedgerEntry, 'sequence' | 'receivedAtMs'>

/** A case as its first cause makes it. `at`: its place among the cases of the entry. */
export function openedCase(review: ReviewCause, entry: When, at: number): StoredCase {
  const { queue, entity, userId, cause } = review
  const { sequence, receivedAtMs: enteredAtMs } = entry
  const money = moneyOf(undefined, undefined, cause)
  return {
    id: sequence * CASE_LIMITS.queuesOfEvent + at,
    queue: queue.name,
    entity,
    ...(userId !== undefined && { userId }),
    abuseType: queue.abuseType,
    state: 'open',
    version: 1,
    dueMs: queue.dueMs,
    dueAtMs: dueAtOf(enteredAtMs, queue.dueMs, 1),
    warned: 0,
    scoreThen: cause.score,
    scoreNow: cause.score,
    ...(money !== undefined && { money }),
    causeCount: 1,
    causes: [cause],
    clocks: { enteredAtMs },
    skips: [],
    history: [stepOf(entry, 'opened', cause)],
  }
}

/** The case with a further cause. Its event may be the newest of one that is a cause already, as an order that was changed. */
export function joinedCase(
  former: StoredCase,
  { cause, userId }: ReviewCause,
  entry: When,
): StoredCase {
  const { causes, causeCount, clocks, dueMs, history } = former
  const same = causes.findLast(({ about }) => about !== undefined && about === cause.about)
  const money = moneyOf(former.money, same, cause)
  const count = causeCount + 1
  const all = [...causes, cause]
  const isListed = all.length <= CASE_LIMITS.causes
  const owner = former.userId ?? userId
  return {
    ...former,
    ...(owner !== undefined && { userId: owner }),
    scoreNow: cause.score,
    ...(money !== undefined && { money }),
    causeCount: count,
    causes: isListed ? all : [...all.slice(0, 1), ...all.slice(2)],
    dueAtMs: dueAtOf(clocks.enteredAtMs, dueMs, count),
    history: isListed ? [...history, stepOf(entry, 'joined', cause)] : history,
  }
}

const stepOf = (
  { sequence, receivedAtMs: atMs }: When,
  did: string,
  { workflow, route }: CaseCause,
): CaseStep => ({ sequence, atMs, did, note: `${workflow}/${route}` })

/** The money of all causes: of an order or transaction that came before, the newer amount. In dollars, once currencies differ. */
function moneyOf(
  former: CaseMoney | undefined,
  same: CaseCause | undefined,
  { amountMicros, currency, usdMicros = 0 }: CaseCause,
): CaseMoney | undefined {
  if (amountMicros === undefined || currency === undefined) return former
  if (former === undefined) return { amountMicros, currency, usdMicros }
  const usd = former.usdMicros + usdMicros - (same?.usdMicros ?? 0)
  const isOne = former.currency === currency && (same?.currency ?? currency) === currency
  const sum = former.amountMicros + amountMicros - (same?.amountMicros ?? 0)
  return isOne
    ? { amountMicros: sum, currency, usdMicros: usd }
    : { amountMicros: usd, currency: 'USD', usdMicros: usd }
}
