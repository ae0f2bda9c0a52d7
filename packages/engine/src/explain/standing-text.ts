import type { Standing } from './population.ts'
import { capital, numberText, percentText } from './sentences/phrase.ts'

/** How a value compares with what is usual: `99.2 % of 1,840 users have a lower value.` */
export function standingText({ users, lower, same }: Standing): string {
  const all = `${numberText(users)} users`
  const higher = users - lower - same
  if (lower > users / 2)
    return capital(`${percentText(lower / users)} of ${all} have a lower value.`)
  if (higher > users / 2) {
    return capital(`${percentText(higher / users)} of ${all} have a higher value.`)
  }
  if (same > users / 2)
    return capital(`${percentText(same / users)} of ${all} have the same value.`)
  return capital(
    `${percentText(lower / users)} of ${all} have a lower value, ${percentText(higher / users)} a higher one.`,
  )
}
