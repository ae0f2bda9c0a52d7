import type { LinesSeen } from './line-checks.ts'
import type { FieldSight } from './field-sight.ts'

/** What lines count as. */
export type LinesKind = 'events' | 'labels'

/** What looks wrong in a column. */
interface FieldQuestion {
  readonly is: 'dates' | 'future' | 'early' | 'thousands' | 'cents' | 'encoding'
  readonly path: string
  readonly column: string
  /** Of `dates`: the formats that they were read by. */
  readonly formats: readonly string[]
  /** Of `thousands`: the mark. */
  readonly decimal: string
  /** Of `encoding`: cells that look wrong. */
  readonly cells: number
}

/** What looks wrong in lines, to be asked of the file's owner. */
export type Question =
  | FieldQuestion
  | { readonly is: 'nothing'; readonly left: number }
  | { readonly is: 'refused'; readonly refused: number; readonly lines: number }
  | { readonly is: 'bad_labels'; readonly bad: number; readonly all: number }
  | { readonly is: 'untimed'; readonly count: number; readonly kind: LinesKind }

/** So few cells or lines prove nothing. */
const FEW = 10

/** More bad labels than good ones are no shop's. */
const MOST_BAD_SHARE = 0.5

type Asked = Question | undefined

function badLabels({ labels: { bad, good } }: LinesSeen): Asked {
  const all = bad + good
  if (all < FEW || bad <= all * MOST_BAD_SHARE) return undefined
  return { is: 'bad_labels', bad, all }
}

const untimed = ({ untimed: count }: LinesSeen, kind: LinesKind): Asked =>
  count === 0 ? undefined : { is: 'untimed', count, kind }

/** Whether so much would be refused that the mapping hardly fits the file. */
export const isMostlyRefused = ({ lines, refused }: LinesSeen): boolean =>
  lines > 0 && refused * 2 > lines

const refused = (seen: LinesSeen): Asked =>
  isMostlyRefused(seen) ? { is: 'refused', refused: seen.refused, lines: seen.lines } : undefined

function nothing({ lines, skipped }: LinesSeen): Asked {
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0)
  return lines > 0 || left === 0 ? undefined : { is: 'nothing', left }
}

type AskOfField = (field: FieldSight, nowMs: number) => FieldQuestion['is'] | undefined

const dates: AskOfField = (field) =>
  field.dates < FEW || field.undecidedDates < field.dates ? undefined : 'dates'

/** Before that, no shop of today has history. */
const EARLY_MS = Date.UTC(2000, 0, 1)

const times: AskOfField = (field, nowMs) => {
  if (field.rule.type !== 'time' || (field.path !== '$time' && field.path !== 'label_time'))
    return undefined
  if (field.most > nowMs) return 'future'
  return field.least < EARLY_MS ? 'early' : undefined
}

const thousands: AskOfField = (field) =>
  field.decimals < FEW / 2 || field.thousandths < field.decimals ? undefined : 'thousands'

const MICROS_PER_UNIT = 1_000_000
/** Amounts from so many units on, all of them whole, may be cents. */
export const LEAST_CENTS = 100

const cents: AskOfField = (field) => {
  const { type, unit } = field.rule
  if (type !== 'micros' || unit !== 'units' || field.cells < FEW || field.decimals > 0)
    return undefined
  return field.least < LEAST_CENTS * MICROS_PER_UNIT ? undefined : 'cents'
}

const encoding: AskOfField = (field) => (field.garbled === 0 ? undefined : 'encoding')

const OF_FIELD = [dates, times, thousands, cents, encoding]

function questionsOfField(field: FieldSight, nowMs: number): readonly Question[] {
  const { path, column, rule, garbled: cells } = field
  const { formats, marks } = rule
  return OF_FIELD.flatMap((ask) => {
    const is = ask(field, nowMs)
    return is === undefined ? [] : [{ is, path, column, formats, decimal: marks.decimal, cells }]
  })
}

/** What looks wrong in the lines of a file. */
export function questionsOf(seen: LinesSeen, kind: LinesKind, nowMs: number): readonly Question[] {
  const ofAll = [nothing(seen), refused(seen), badLabels(seen), untimed(seen, kind)]
  return [
    ...ofAll.filter((question) => question !== undefined),
    ...seen.fields.flatMap((field) => questionsOfField(field, nowMs)),
  ]
}
