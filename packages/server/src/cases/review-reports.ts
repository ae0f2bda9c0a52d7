import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'
import {
  caseTruth,
  LoadTally,
  type ReviewQuality,
  ReviewTally,
  type StoredCase,
} from '@winnow/engine'
import type { Services } from '../services.ts'

type ReportServices = Pick<Services, 'core' | 'records' | 'turns'>

/** What is reported on. */
export interface ReviewSpan {
  readonly environment: number
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  /** Leaves out cases that are not wanted, or not reached. */
  readonly isWanted: (of: StoredCase) => boolean
}

/** How much was read. */
interface CasesRead {
  readonly cases: number
  readonly isWhole: boolean
}

/** Cases of a page: a page is counted between two turns of the event loop, and events go first. */
const PAGE = 200

/** Cases of a report; a longer span is reported in parts. */
const MAX_CASES = 20_000

/** Calls `take` with each case that something happened to in the span, or since. */
async function readCases(
  { records, turns }: ReportServices,
  { environment, fromMs, isWanted }: ReviewSpan,
  take: (cases: readonly StoredCase[]) => Promise<void> | void,
): Promise<CasesRead> {
  let cases = 0
  let after: { readonly id: number; readonly changedMs: number } | undefined
  for (;;) {
    await turns.turnOfBulk()
    const since = { fromMs, limit: PAGE, ...(after !== undefined && { after }) }
    const page = await records.cases.changedSince(environment, since)
    await take(page.map(({ stored }) => stored).filter(isWanted))
    cases += page.length
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return { cases, isWhole: true }
    if (cases >= MAX_CASES) return { cases, isWhole: false }
    after = { id: last.stored.id, changedMs: last.changedMs }
  }
}

/** How old a decision must be to be judged without a label, by abuse type. */
export type Maturities = ReadonlyMap<AbuseType, number>

/** What people did with cases, and how good it was. */
export async function reviewQuality(
  services: ReportServices,
  span: ReviewSpan,
): Promise<CasesRead & { readonly quality: ReviewQuality; readonly maturities: Maturities }> {
  const { environment, nowMs } = span
  const maturities = new Map<AbuseType, number>()
  for (const abuseType of ABUSE_TYPES) {
    const query = { is: 'label_maturity', environment, abuseType, nowMs } as const
    maturities.set(abuseType, await services.core.ask(query))
  }
  const tally = new ReviewTally(span)
  const truthOf = async (of: StoredCase) => {
    const userId = of.entity.type === 'user' ? of.entity.id : of.userId
    if (of.blind !== undefined || of.ending?.why !== 'decided' || userId === undefined) return
    const labels = await services.records.labels(environment, userId)
    return caseTruth(of, labels, { nowMs, maturityMs: maturities.get(of.abuseType) ?? Infinity })
  }
  const read = await readCases(services, span, async (cases) => {
    const truths = await Promise.all(cases.map(truthOf))
    for (const [at, of] of cases.entries()) tally.add(of, truths[at])
  })
  return { ...read, quality: tally.result(), maturities }
}

/** What came into queues and left them. */
export async function reviewLoad(
  services: ReportServices,
  span: ReviewSpan,
): Promise<CasesRead & { readonly load: LoadTally }> {
  const load = new LoadTally(span)
  const read = await readCases(services, span, (cases) => {
    for (const of of cases) load.add(of)
  })
  return { ...read, load }
}

/** At least a part of a day. */
export const daysOf = ({ fromMs, toMs }: Pick<ReviewSpan, 'fromMs' | 'toMs'>): number =>
  (toMs - fromMs) / DAY_MS
