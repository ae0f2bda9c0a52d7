import { describe, expect, it } from 'vitest'
import { modelReport, ServingHistory } from '@winnow/engine'
import { ReportRunner, ReportsBusy } from './report-runner.ts'
import { CACHED_REPORTS_MAX, REPORT_FRESH_MS, WAITING_REPORTS_MAX } from './report-limits.ts'
import type {
  DecisionsAnswer,
  ReportAnswer,
  ReportRequest,
  Reports,
  RoutesAnswer,
} from './report-reader.ts'

const asked = (asOfMs: number): ReportRequest => ({
  environment: 1,
  abuseType: 'payment_abuse',
  fromMs: 0,
  toMs: 1,
  asOfMs,
})

const LEDGER = { last: () => 1 }

/** Answers when the test says so, and counts the requests. */
class SlowReports implements Reports {
  made = 0
  readEntries = 1
  private readonly waiting: (() => void)[] = []

  report(request: ReportRequest): Promise<ReportAnswer> {
    this.made += 1
    const { environment: _, ...span } = request
    const report = modelReport(new ServingHistory(), span, { seed: 1, segments: [] })
    const answer = { report, readEntries: this.readEntries, ledgerEntries: 1 }
    return new Promise((resolve) => this.waiting.push(() => resolve(answer)))
  }

  routes(): Promise<RoutesAnswer> {
    this.made += 1
    const answer = { routes: [], judgedOneOf: 1, readEntries: 1, ledgerEntries: 1 }
    return new Promise((resolve) => this.waiting.push(() => resolve(answer)))
  }

  decisions(): Promise<DecisionsAnswer> {
    this.made += 1
    const blocked = { events: 0, payments: 0, usdMicros: 0, unpriced: 0, decisions: [] }
    const figures = { fromMs: 0, decisions: [], blocked }
    const answer = { figures, readEntries: 1, ledgerEntries: 1 }
    return new Promise((resolve) => this.waiting.push(() => resolve(answer)))
  }

  answerAll(): void {
    for (const answer of this.waiting.splice(0)) answer()
  }

  async close(): Promise<void> {}
}

describe('figures of routes', () => {
  it('are made once for all who ask at a time, by environment', async () => {
    const slow = new SlowReports()
    const runner = new ReportRunner(slow, LEDGER)
    const first = runner.routes({ environment: 1, asOfMs: 1 })
    expect(runner.routes({ environment: 1, asOfMs: 2 })).toBe(first)
    const other = runner.routes({ environment: 2, asOfMs: 2 })
    expect(slow.made).toBe(2)
    slow.answerAll()
    await Promise.all([first, other])
    void runner.routes({ environment: 1, asOfMs: 3 })
    expect(slow.made).toBe(3)
    slow.answerAll()
  })
})

describe('reports', () => {
  it('gives one report to all who ask for it, for minutes', async () => {
    const reports = new SlowReports()
    const runner = new ReportRunner(reports, LEDGER)
    const [one, other] = [runner.get('', asked(0)), runner.get('', asked(1))]
    reports.answerAll()
    expect(await one).toBe(await other)
    await runner.get('', asked(REPORT_FRESH_MS - 1))
    expect(reports.made).toBe(1)
    void runner.get('', asked(REPORT_FRESH_MS))
    expect(reports.made).toBe(2)
  })

  it('makes a report anew that did not know the whole ledger', async () => {
    const reports = new SlowReports()
    reports.readEntries = 0
    const runner = new ReportRunner(reports, LEDGER)
    const first = runner.get('', asked(0))
    reports.answerAll()
    await first
    void runner.get('', asked(1))
    expect(reports.made).toBe(2)
  })

  it('refuses more than it can have under way', async () => {
    const reports = new SlowReports()
    const runner = new ReportRunner(reports, LEDGER)
    const all = Array.from({ length: WAITING_REPORTS_MAX }, (_, at) =>
      runner.get(`${at}`, asked(0)),
    )
    await expect(runner.get('one more', asked(0))).rejects.toThrow(ReportsBusy)
    reports.answerAll()
    await Promise.all(all)
    void runner.get('one more', asked(0))
    expect(reports.made).toBe(WAITING_REPORTS_MAX + 1)
  })

  it('keeps the latest reports only', async () => {
    const reports = new SlowReports()
    const runner = new ReportRunner(reports, LEDGER)
    for (let at = 0; at <= CACHED_REPORTS_MAX; at += 1) {
      const answer = runner.get(`${at}`, asked(0))
      reports.answerAll()
      await answer
    }
    await runner.get('1', asked(0))
    expect(reports.made).toBe(CACHED_REPORTS_MAX + 1)
    void runner.get('0', asked(0))
    expect(reports.made).toBe(CACHED_REPORTS_MAX + 2)
  })
})
