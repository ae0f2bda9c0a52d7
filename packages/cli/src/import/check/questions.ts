import { grouped } from '../../output/grouped.ts'
import type { InputCheck } from './check-input.ts'
import type { FieldSight } from './field-sight.ts'

/** So few cells or lines prove nothing. */
const FEW = 10

/** More bad labels than good ones are no shop's. */
const MOST_BAD_SHARE = 0.5

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`

function badLabels({ labels: { bad, good } }: InputCheck): string | undefined {
  const all = bad + good
  if (all < FEW || bad <= all * MOST_BAD_SHARE) return undefined
  return (
    `${percent(bad, all)} of ${grouped(all)} labels are bad. Is that so, as in a list of chargebacks? ` +
    'Else see which column says bad, and leave rows without a finding out (when: {column: …, not_empty: true}).'
  )
}

function untimed({ untimed: count, kind }: InputCheck): string | undefined {
  if (count === 0) return undefined
  const [what, field] = kind === 'labels' ? ['labels', 'label_time'] : ['lines', '$time']
  return `${grouped(count)} ${what} have no ${field}: each counts as one of now. Is that meant?`
}

function refused({ lines, refused: count }: InputCheck): string | undefined {
  if (lines === 0 || count * 2 <= lines) return undefined
  return `${grouped(count)} of ${grouped(lines)} lines would be refused. Does the mapping fit the file?`
}

function nothing({ lines, skipped }: InputCheck): string | undefined {
  const left = Object.values(skipped).reduce((sum, count) => sum + count, 0)
  if (lines > 0 || left === 0) return undefined
  return `All ${grouped(left)} rows are left out. Do the conditions (when:) fit the file?`
}

type AskOfField = (field: FieldSight, nowMs: number) => string | undefined

const about = ({ path, column }: FieldSight): string => `${path} from column ${column}`

const dates: AskOfField = (field) => {
  if (field.dates < FEW || field.undecidedDates < field.dates) return undefined
  return `${about(field)}: no date tells day from month. Is ${field.rule.formats.join(', ')} right?`
}

/** Before that, no shop of today has history. */
const EARLY_MS = Date.UTC(2000, 0, 1)

const times: AskOfField = (field, nowMs) => {
  if (field.rule.type !== 'time' || (field.path !== '$time' && field.path !== 'label_time'))
    return undefined
  if (field.most > nowMs)
    return `${about(field)}: some times lie in the future. Are format and zone right?`
  if (field.least < EARLY_MS)
    return `${about(field)}: some times lie before 2000. Is the format right?`
  return undefined
}

const thousands: AskOfField = (field) => {
  if (field.decimals < FEW / 2 || field.thousandths < field.decimals) return undefined
  const { decimal } = field.rule.marks
  return `${about(field)}: every "${decimal}" has three digits behind it. Is it a group mark?`
}

const MICROS_PER_UNIT = 1_000_000
const LEAST_CENTS = 100

const cents: AskOfField = (field) => {
  const { type, unit } = field.rule
  if (type !== 'micros' || unit !== 'units' || field.cells < FEW || field.decimals > 0)
    return undefined
  if (field.least < LEAST_CENTS * MICROS_PER_UNIT) return undefined
  return `${about(field)}: every amount is a whole number of ${LEAST_CENTS} or more. Are they cents (unit: cents)?`
}

const encoding: AskOfField = (field) =>
  field.garbled === 0
    ? undefined
    : `${about(field)}: "Ã" and the like in ${grouped(field.garbled)} cells. Is csv: {encoding: …} right?`

const OF_INPUT = [nothing, refused, badLabels, untimed]
const OF_FIELD = [dates, times, thousands, cents, encoding]

/** What looks wrong in an input, each as a question to the file's owner. */
export function questionsOf(check: InputCheck, nowMs: number): readonly string[] {
  const ofFields = check.fields.flatMap((field) => OF_FIELD.map((ask) => ask(field, nowMs)))
  return [...OF_INPUT.map((ask) => ask(check)), ...ofFields].filter((text) => text !== undefined)
}

/** Whether so much would be refused that nothing is sent unasked. */
export const isMisread = (check: InputCheck): boolean =>
  check.isMapped && refused(check) !== undefined
