import { USUAL_DECISIONS } from '../entries/decisions/usual-decisions.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { checkPolicy } from '../policies/check-policy.ts'
import { LedgerBacktest, type LedgerBacktestReport } from './ledger-backtest.ts'
import { DEFAULT_COSTS } from './money-balance.ts'

interface BacktestOptions {
  /** Lists that the policy names. */
  readonly lists?: readonly string[]
  readonly asOfMs?: number
}

const nothing = (): undefined => undefined

/** Runs a policy over a whole ledger, with `each` after every entry. */
function run(
  entries: readonly LedgerEntry[],
  document: object,
  { lists = [], asOfMs = Infinity }: BacktestOptions,
  each: (entry: LedgerEntry, run: LedgerBacktest) => void = nothing,
): LedgerBacktestReport {
  const terms = { decisions: USUAL_DECISIONS, lists, customFields: new Map() }
  const { policy } = checkPolicy(document, terms)
  if (policy === undefined) throw new Error('the policy has an error')
  const span = { environment: 1, fromMs: 0, toMs: Infinity, asOfMs }
  const compared = { was: undefined, wouldBe: policy, decisions: USUAL_DECISIONS }
  const backtest = new LedgerBacktest(span, compared, { lo: 1, hi: 2 })
  for (const entry of entries) backtest.learn(entry)
  backtest.judge()
  for (const entry of entries) {
    backtest.take(entry)
    each(entry, backtest)
  }
  return backtest.report(DEFAULT_COSTS)
}

/** The report of a policy over a whole ledger. */
export const backtestOf = (
  entries: readonly LedgerEntry[],
  document: object,
  options: BacktestOptions = {},
): LedgerBacktestReport => run(entries, document, options)

const hitsIn = ({ routes }: LedgerBacktestReport) =>
  new Map(
    routes.wouldBe.map(({ workflow, route, hits, scoreChanges = 0 }) => [
      `${workflow}/${route}`,
      hits + scoreChanges,
    ]),
  )

/** The report, and by entry the routes that are taken on it, as `workflow/route`. */
export function routesBacktested(
  entries: readonly LedgerEntry[],
  document: object,
  options: BacktestOptions = {},
) {
  const taken = new Map<number, readonly string[]>()
  let before: ReadonlyMap<string, number> = new Map()
  const report = run(entries, document, options, ({ sequence }, backtest) => {
    const hits = hitsIn(backtest.report(DEFAULT_COSTS))
    const routes = [...hits].filter(([name, count]) => count > (before.get(name) ?? 0))
    taken.set(
      sequence,
      routes.map(([name]) => name),
    )
    before = hits
  })
  return { taken, report }
}
