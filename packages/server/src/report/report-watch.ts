import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'
import type { ReportAlarm } from '@winnow/engine'
import type { Services } from '../services.ts'
import { isWhole } from './report-runner.ts'
import { DEFAULT_SPAN_MS, WATCH_READINGS_MAX, WATCHED_ENVIRONMENTS_MAX } from './report-limits.ts'
import type { ReportAnswer } from './report-reader.ts'

/** Alarms that one message names. */
const FINDINGS_MAX = 20

type Watched = Pick<Services, 'accounts' | 'reports' | 'metrics' | 'notices' | 'log' | 'nowMs'>

/** Checks the reports of the first environments periodically, and logs each alarm once a day. */
export class ReportWatch {
  private readonly services: Watched
  private logged = new Set<string>()
  private loggedDay = NaN

  constructor(services: Watched) {
    this.services = services
  }

  /** One round over all environments and abuse types. Errors: those of the reports. */
  async look(): Promise<void> {
    this.beginDay()
    const numbers = await this.environments()
    for (const abuseType of ABUSE_TYPES) {
      const alarms: ReportAlarm[] = []
      for (const environment of numbers) {
        const answer = await this.wholeReport(environment, abuseType)
        const { report } = answer
        if (isWhole(answer)) await this.notice(environment, abuseType, report.alarms)
        for (const alarm of report.alarms) this.log(environment, alarm)
        alarms.push(...report.alarms)
      }
      this.services.metrics.modelAlarms(abuseType, alarms)
    }
  }

  private beginDay(): void {
    const day = Math.floor(this.services.nowMs() / DAY_MS)
    if (day !== this.loggedDay) this.logged = new Set()
    this.loggedDay = day
  }

  private async environments(): Promise<readonly number[]> {
    const accounts = await this.services.accounts.list()
    return accounts
      .flatMap(({ environments: { production, sandbox } }) => [production.number, sandbox.number])
      .slice(0, WATCHED_ENVIRONMENTS_MAX)
  }

  /** Reads a long ledger to its end, a reading at a time. */
  private async wholeReport(environment: number, abuseType: AbuseType): Promise<ReportAnswer> {
    for (let reading = 1; ; reading += 1) {
      const asOfMs = this.services.nowMs()
      const span = { fromMs: asOfMs - DEFAULT_SPAN_MS, toMs: asOfMs, asOfMs }
      const answer = await this.services.reports.get('', { environment, abuseType, ...span })
      if (isWhole(answer) || reading === WATCH_READINGS_MAX) return answer
    }
  }

  /** It begins with a large move, and ends when nothing moves any more. */
  private async notice(
    environment: number,
    abuseType: AbuseType,
    alarms: readonly ReportAlarm[],
  ): Promise<void> {
    const { notices } = this.services
    if (alarms.length === 0) return notices.note(environment, { is: 'model_steady', abuseType })
    if (alarms.every(({ level }) => level !== 'large')) return
    const findings = alarms
      .slice(0, FINDINGS_MAX)
      .map(({ kind, name, level, sentence }) => ({ kind, name, level, sentence }))
    await notices.note(environment, { is: 'model_drifting', abuseType, findings })
  }

  /** Names of features and numbers only: nothing that anybody sent. */
  private log(environment: number, { kind, name, level, value, sentence }: ReportAlarm): void {
    const key = `${environment} ${kind} ${name}`
    if (this.logged.has(key)) return
    this.logged.add(key)
    this.services.log.info('model alarm', { environment, kind, name, level, value, sentence })
  }
}
