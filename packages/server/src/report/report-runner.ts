import { HOUR_MS } from '@winnow/contract'
import type { Ledger } from '@winnow/engine'
import { CACHED_REPORTS_MAX, REPORT_FRESH_MS, WAITING_REPORTS_MAX } from './report-limits.ts'
import type {
  DecisionsAnswer,
  DecisionsRequest,
  OfLedger,
  ReportAnswer,
  ReportRequest,
  Reports,
  RoutesAnswer,
  RoutesRequest,
} from './report-reader.ts'

/** Too many reports are being made. */
export class ReportsBusy extends Error {
  override readonly name = 'ReportsBusy'
}

interface Kept {
  readonly answer: Promise<ReportAnswer>
  readonly madeAtMs: number
  isUnderWay: boolean
}

/** Whether the report knows the whole ledger, as it was then. */
export const isWhole = ({ readEntries, ledgerEntries }: ReportAnswer): boolean =>
  readEntries >= ledgerEntries

/** Gives whole reports again for minutes, and one that is being made to all who ask for it. */
export class ReportRunner {
  private readonly reports: Reports
  private readonly ledger: Pick<Ledger, 'last'>
  private readonly kept = new Map<string, Kept>()
  private readonly routesUnderWay = new Map<string, Promise<RoutesAnswer>>()
  private readonly decisionsUnderWay = new Map<string, Promise<DecisionsAnswer>>()

  constructor(reports: Reports, ledger: Pick<Ledger, 'last'>) {
    this.reports = reports
    this.ledger = ledger
  }

  /** `name`: identifies the request, so that equal ones share a report. Errors: ReportsBusy; those of Reports. */
  get(name: string, request: ReportRequest): Promise<ReportAnswer> {
    const key = `${request.environment} ${request.abuseType} ${name}`
    const known = this.kept.get(key)
    const isFresh = known !== undefined && request.asOfMs - known.madeAtMs < REPORT_FRESH_MS
    return isFresh ? known.answer : this.make(key, request)
  }

  /** The figures of the routes that decide: one answer for all who ask meanwhile. Errors: those of Reports. */
  routes(request: RoutesRequest): Promise<RoutesAnswer> {
    return shared(this.routesUnderWay, String(request.environment), () =>
      this.reports.routes(this.ofLedger(request)),
    )
  }

  /** What was decided: one answer for all who ask for the same hours meanwhile. Errors: those of Reports. */
  decisions(request: DecisionsRequest): Promise<DecisionsAnswer> {
    const name = `${request.environment} ${Math.floor(request.fromMs / HOUR_MS)}`
    return shared(this.decisionsUnderWay, name, () =>
      this.reports.decisions(this.ofLedger(request)),
    )
  }

  private readonly ofLedger = <Request>(request: Request): OfLedger<Request> => ({
    ...request,
    ledgerEntries: this.ledger.last(),
  })

  private make(key: string, request: ReportRequest): Promise<ReportAnswer> {
    const underWay = [...this.kept.values()].filter(({ isUnderWay }) => isUnderWay)
    if (underWay.length >= WAITING_REPORTS_MAX)
      return Promise.reject(new ReportsBusy(`${WAITING_REPORTS_MAX} reports are being made`))
    const answer = this.reports.report(this.ofLedger(request))
    const kept: Kept = { answer, madeAtMs: request.asOfMs, isUnderWay: true }
    this.keep(key, kept)
    answer.then(
      (made) => this.settle(key, kept, isWhole(made)),
      () => this.settle(key, kept, false),
    )
    return answer
  }

  private keep(key: string, kept: Kept): void {
    this.kept.delete(key)
    this.kept.set(key, kept)
    const done = [...this.kept].filter(([, { isUnderWay }]) => !isUnderWay)
    const tooMany = this.kept.size - CACHED_REPORTS_MAX
    for (const [oldest] of done.slice(0, Math.max(0, tooMany))) this.kept.delete(oldest)
  }

  /** What failed, or knows a part only, is made again when it is asked for again. */
  private settle(key: string, kept: Kept, isKept: boolean): void {
    kept.isUnderWay = false
    if (!isKept && this.kept.get(key) === kept) this.kept.delete(key)
  }
}

/** What is being made already, or is made now. */
function shared<Answer>(
  underWay: Map<string, Promise<Answer>>,
  name: string,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const known = underWay.get(name)
  if (known !== undefined) return known
  const answer = make().finally(() => {
    underWay.delete(name)
  })
  underWay.set(name, answer)
  return answer
}
