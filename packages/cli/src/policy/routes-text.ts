import type { AnswerOf, policyCalls } from '@winnow/contract/native'
import { momentText, tableOf } from '../output/print-table.ts'

type LiveRoutes = AnswerOf<(typeof policyCalls)['readLiveRoutes']>
type LiveRoute = LiveRoutes['routes'][number]

const MICROS = 1_000_000

const HEADS = ['ROUTE', 'HITS', 'USERS', 'PRECISION', 'USD', 'OVERRIDES', 'LAST HIT', '30 DAYS', '']

/** The figures of the routes that decide, a line each. */
export const routesTable = ({ routes }: LiveRoutes): string =>
  tableOf([HEADS, ...routes.map(rowOf)])

const rowOf = (one: LiveRoute): readonly string[] => [
  `${one.workflow}/${one.route} (${one.stage} ${one.version})`,
  String(one.hits),
  String(one.users),
  precisionText(one),
  (one.amount_micros / MICROS).toFixed(2),
  String(one.overrides),
  one.last_hit === null ? '–' : momentText(one.last_hit),
  lineText(one.line),
  remarksOf(one).join(', '),
]

function precisionText({ precision, not_yet_known: open, unknown }: LiveRoute): string {
  const rest = `${open} not known yet, ${unknown} unknown`
  const { value = null, low = null, high = null } = precision ?? {}
  if (value === null || low === null || high === null) return `– (${rest})`
  const [share, from, to] = [value, low, high].map((part) => `${Math.round(part * 100)} %`)
  return `${share} (${from} to ${to}; ${rest})`
}

const BARS = '▁▂▃▄▅▆▇█'

/** One bar a day, as high as its share of the day with the most. */
function lineText(line: readonly number[]): string {
  const most = Math.max(1, ...line)
  return line.map((count) => BARS[Math.round((count / most) * (BARS.length - 1))] ?? '').join('')
}

const PAUSED = { budget: 'paused: over its budget', latency: 'paused: too slow' } as const

const remarksOf = ({ paused_for, is_unused, errors }: LiveRoute): readonly string[] => [
  ...(paused_for === null ? [] : [PAUSED[paused_for]]),
  ...(is_unused ? ['unused for 60 days'] : []),
  ...(errors > 0 ? [`${errors} errors`] : []),
]
