import type { AbuseType } from '@winnow/contract'
import {
  DecisionCounts,
  type DecisionFigures,
  type Ledger,
  type LiveRouteFigures,
  LiveRoutes,
  modelReport,
  type ModelReport,
  ServingHistory,
} from '@winnow/engine'
import {
  HISTORIES_MAX,
  NEAR_END_ENTRIES,
  NEAR_END_STEP_ENTRIES,
  READ_ENTRIES_MAX,
  READ_STEP_ENTRIES,
} from './report-limits.ts'

/** A report that is wanted, of one environment. Times are ms since 1970. */
export interface ReportRequest {
  readonly environment: number
  readonly abuseType: AbuseType
  readonly fromMs: number
  readonly toMs: number
  readonly asOfMs: number
}

/** A report, and how much of the ledger it knows. */
export interface ReportAnswer {
  readonly report: ModelReport
  readonly readEntries: number
  readonly ledgerEntries: number
}

/** The figures of routes that are wanted. */
export type RoutesRequest = Pick<ReportRequest, 'environment' | 'asOfMs'>

/** The figures of the routes that decide, and how much of the ledger they know. */
export interface RoutesAnswer extends Omit<ReportAnswer, 'report'> {
  readonly routes: readonly LiveRouteFigures[]
  /** One of so many users is judged. */
  readonly judgedOneOf: number
}

/** The decisions that are to be counted. */
export type DecisionsRequest = Pick<ReportRequest, 'environment' | 'fromMs'>

/** What was decided, and how much of the ledger it knows. */
export interface DecisionsAnswer extends Omit<ReportAnswer, 'report'> {
  readonly figures: DecisionFigures
}

/** What is wanted, and the last entry that there is: an answer knows all entries up to it, as far as one answer may. */
export type OfLedger<Request> = Request & Pick<ReportAnswer, 'ledgerEntries'>

/** Who makes reports. */
export interface Reports {
  /** Errors: the ledger's; that it was closed. */
  report(request: OfLedger<ReportRequest>): Promise<ReportAnswer>
  /** Errors: as those of `report`. */
  routes(request: OfLedger<RoutesRequest>): Promise<RoutesAnswer>
  /** Errors: as those of `report`. */
  decisions(request: OfLedger<DecisionsRequest>): Promise<DecisionsAnswer>
  close(): Promise<void>
}

/** What was read of an environment. */
interface ReadLedger {
  readonly history: ServingHistory
  readonly routes: LiveRoutes
  readonly decisions: DecisionCounts
}

/** Makes an answer of what was read. */
type Make<Answer> = (read: ReadLedger, entries: Omit<ReportAnswer, 'report'>) => Answer

/** A ledger to read, as long as it is open. */
export interface OpenLedger {
  /** Up to an entry that was committed, also since it was opened. */
  ledgerTo(last: number): Pick<Ledger, 'read'>
  close(): Promise<void>
}

/** What a request wants of whom. */
type Wanted = OfLedger<{ readonly environment: number }>

interface ReportReaderOptions {
  /** How many entries are read for one answer. */
  readonly entriesMax?: number
  /** Lets others work after a small step. */
  readonly rest?: () => Promise<unknown>
}

/** Of all chance there is in a report. */
const SEED = 1

/**
 * Makes reports from a ledger. What was read stays with its environment, so that the next report reads
 * only what came since; a ledger too long for one answer is read on with each.
 */
export class ReportReader implements Reports {
  private readonly open: () => Promise<OpenLedger>
  private readonly entriesMax: number
  private readonly rest: () => Promise<unknown>
  private readonly histories = new Map<number, ReadLedger>()
  private source: OpenLedger | undefined
  private former: Promise<unknown> = Promise.resolve()
  private isClosed = false

  constructor(open: () => Promise<OpenLedger>, options: ReportReaderOptions = {}) {
    const { entriesMax = READ_ENTRIES_MAX, rest = async () => undefined } = options
    this.open = open
    this.entriesMax = entriesMax
    this.rest = rest
  }

  /** One at a time: a history is read by one report only. */
  report({
    abuseType,
    fromMs,
    toMs,
    asOfMs,
    ...wanted
  }: OfLedger<ReportRequest>): Promise<ReportAnswer> {
    const span = { abuseType, fromMs, toMs, asOfMs }
    return this.inTurn(wanted, ({ history }, read) => {
      const segments = ['event_type', 'country'] as const
      return { report: modelReport(history, span, { seed: SEED, segments }), ...read }
    })
  }

  routes({ asOfMs, ...wanted }: OfLedger<RoutesRequest>): Promise<RoutesAnswer> {
    return this.inTurn(wanted, ({ history, routes }, read) => {
      const figures = routes.figures(history, asOfMs)
      return { routes: figures, judgedOneOf: history.weight, ...read }
    })
  }

  decisions({ fromMs, ...wanted }: OfLedger<DecisionsRequest>): Promise<DecisionsAnswer> {
    return this.inTurn(wanted, ({ decisions }, read) => ({
      figures: decisions.figures(fromMs),
      ...read,
    }))
  }

  private inTurn<Answer>(wanted: Wanted, make: Make<Answer>): Promise<Answer> {
    const next = this.former.then(() => this.make(wanted, make))
    this.former = next.catch(() => undefined)
    return next
  }

  /** A report that is being made is given up where it may be. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.former
    await this.letGo()
    this.histories.clear()
  }

  /** The ledger stays open: opening it takes as long as some thousand entries. After an error it is opened anew. */
  private async make<Answer>(wanted: Wanted, make: Make<Answer>): Promise<Answer> {
    this.mustBeOpen()
    const { ledgerEntries } = wanted
    const read = this.historyOf(wanted.environment)
    const source = (this.source ??= await this.open())
    try {
      await this.readOn(read, wanted, source.ledgerTo(ledgerEntries))
    } catch (error) {
      await this.letGo()
      throw error
    }
    this.mustBeOpen()
    return make(read, { readEntries: read.history.last, ledgerEntries })
  }

  private async letGo(): Promise<void> {
    const { source } = this
    this.source = undefined
    await source?.close()
  }

  private mustBeOpen(): void {
    if (this.isClosed) throw new Error('no more reports are made')
  }

  /** The environment's history, as the one asked for last. */
  private historyOf(environment: number): ReadLedger {
    const history = this.histories.get(environment) ?? {
      history: new ServingHistory(),
      routes: new LiveRoutes(),
      decisions: new DecisionCounts(),
    }
    this.histories.delete(environment)
    this.histories.set(environment, history)
    const [oldest] = this.histories.keys()
    if (this.histories.size > HISTORIES_MAX && oldest !== undefined) this.histories.delete(oldest)
    return history
  }

  private async readOn(
    { history, routes, decisions }: ReadLedger,
    { environment, ledgerEntries }: Wanted,
    ledger: Pick<Ledger, 'read'>,
  ): Promise<void> {
    const end = Math.min(ledgerEntries, history.last + this.entriesMax)
    // Of what nobody read yet a person waits for the whole.
    const isNear = history.last > 0 && end - history.last <= NEAR_END_ENTRIES
    while (history.last < end) {
      this.mustBeOpen()
      const limit = Math.min(isNear ? NEAR_END_STEP_ENTRIES : READ_STEP_ENTRIES, end - history.last)
      const entries = await ledger.read(history.last + 1, limit)
      if (entries.length === 0)
        throw new Error(`the ledger has no entry ${history.last + 1} but says it goes on`)
      for (const entry of entries) {
        if (entry.environment !== environment) history.pass(entry.sequence)
        else {
          history.take(entry)
          routes.take(entry)
          decisions.take(entry)
        }
      }
      if (isNear) await this.rest()
    }
  }
}
