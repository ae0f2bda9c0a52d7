import { type Estimate, JUDGED_MIN } from '@winnow/engine'

/** Below a table with figures that are not given. */
const EXPLAINED = `too few: under ${JUDGED_MIN} bad events, or good ones, a figure says nothing.\n`
/** In the place of a figure of so few. */
export const TOO_FEW = 'too few'

/** What a figure is of. */
interface Judged {
  readonly bad: number
  readonly good: number
}

/** Whether figures of so few say anything: a single bad event at the top would be an AUC of 1. */
export const isEnough = ({ bad, good }: Judged): boolean => bad >= JUDGED_MIN && good >= JUDGED_MIN

/** A figure with its interval, or that there is none. */
export function figureText(estimate: Estimate | undefined): string {
  if (estimate === undefined) return TOO_FEW
  const { value, low, high } = estimate
  if (Number.isNaN(value)) return '–'
  return `${value.toFixed(4)} (${low.toFixed(4)}–${high.toFixed(4)})`
}

/** The row of what a team looks at in a day, where that is no figure. */
const QUIET_DAYS = /^CP@(\d+) (?:.* )?–(?: |$)/m

/** A table of figures; where some are not given, with the reason. */
export function explained(table: string): string {
  const [, users] = QUIET_DAYS.exec(table) ?? []
  const few = table.includes(TOO_FEW) ? EXPLAINED : ''
  const quiet =
    users === undefined
      ? ''
      : `CP@${users} –: most days have fewer than ${users} judged users, and a team would look at all of them.\n`
  return `${table}${few}${quiet}`
}
