import { CONTROL_INSTEADS, type ControlDocument } from '../safety/control-document.ts'
import { GUARD_METRICS, type GuardLimits, USUAL_GUARD } from '../safety/guard-limits.ts'
import { LATENCY_BOUNDS, type LatencyLimits, USUAL_LATENCY } from '../safety/latency-limits.ts'
import type { DocumentReader } from './document-reader.ts'

/** Of the users that would be blocked; with more, a workflow hardly blocks. */
const MAX_CONTROL_PERCENT = 20

const isPercent = (value: unknown, most = 100): value is number =>
  typeof value === 'number' && value > 0 && value <= most

/** Reads `{percent: 2}`: how many of the workflow's events a route may take. */
export function readBudget(
  reader: DocumentReader,
  value: unknown,
  path: string,
): number | undefined {
  if (value === undefined) return undefined
  const { percent } = reader.members(value, path, ['percent'])
  if (isPercent(percent)) return percent
  reader.error(`${path}.percent`, 'It must be a percentage above 0, at most 100.')
  return undefined
}

/** Reads `{percent: 2, instead: review, except_above_usd: 500}`. */
export function readControl(
  reader: DocumentReader,
  value: unknown,
  path: string,
): ControlDocument | undefined {
  if (value === undefined) return undefined
  const members = reader.members(value, path, ['percent', 'instead', 'except_above_usd'])
  const { percent, except_above_usd: above } = members
  const instead = reader.choice(members['instead'], `${path}.instead`, CONTROL_INSTEADS)
  const isAmount = above === undefined || (typeof above === 'number' && above >= 0)
  if (!isAmount) reader.error(`${path}.except_above_usd`, 'It must be an amount of US dollars.')
  if (!isPercent(percent, MAX_CONTROL_PERCENT)) {
    const most = MAX_CONTROL_PERCENT
    reader.error(`${path}.percent`, `It must be a percentage above 0, at most ${most}.`)
    return undefined
  }
  if (instead === undefined) return undefined
  const isLimited = typeof above === 'number'
  return { percent, instead, ...(isLimited && { exceptAboveUsd: above }) }
}

/** Reads `{block: 2, review: 5}`: percentage points that a rollout may have more; those that are missing are as usual. */
export function readGuard(reader: DocumentReader, value: unknown): GuardLimits {
  if (value === undefined) return USUAL_GUARD
  const members = reader.members(value, 'rollout_guard', GUARD_METRICS)
  const limits = { ...USUAL_GUARD }
  for (const metric of GUARD_METRICS) {
    const limit = members[metric]
    if (limit === undefined) continue
    if (isPercent(limit)) limits[metric] = limit
    else reader.error(`rollout_guard.${metric}`, 'It must be percentage points, above 0.')
  }
  return limits
}

/** Reads `{slower_than_us: 250, of_events: 200, percent: 10}`; what is missing is as usual. */
export function readLatency(reader: DocumentReader, value: unknown): LatencyLimits {
  if (value === undefined) return USUAL_LATENCY
  const path = 'latency_guard'
  const members = reader.members(value, path, ['slower_than_us', 'of_events', 'percent'])
  const whole = (name: 'slower_than_us' | 'of_events', of: keyof typeof LATENCY_BOUNDS): number => {
    const [least, most] = LATENCY_BOUNDS[of]
    const given = members[name] === undefined ? USUAL_LATENCY[of] : members[name]
    const isWhole = typeof given === 'number' && Number.isInteger(given)
    if (isWhole && given >= least && given <= most) return given
    reader.error(`${path}.${name}`, `It must be a whole number from ${least} to ${most}.`)
    return USUAL_LATENCY[of]
  }
  const { percent = USUAL_LATENCY.percent } = members
  if (!isPercent(percent))
    reader.error(`${path}.percent`, 'It must be a percentage above 0, at most 100.')
  return {
    slowerThanUs: whole('slower_than_us', 'slowerThanUs'),
    ofEvents: whole('of_events', 'ofEvents'),
    percent: isPercent(percent) ? percent : USUAL_LATENCY.percent,
  }
}
