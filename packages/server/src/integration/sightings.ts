import { maskAccountNumbers } from '@winnow/contract'
import type { HealthVerdict, IntegrationHealth } from '@winnow/engine'

/** What arrived: from which caller, which type of event, when. */
export interface Seen {
  readonly environment: number
  readonly eventType: string
  readonly atMs: number
}

/** Counts an accepted event. */
export function countAccepted(
  health: IntegrationHealth,
  { environment, eventType, atMs }: Seen,
): void {
  health.count({
    environment,
    verdict: 'accepted',
    eventType,
    code: 0,
    path: '',
    problem: '',
    atMs,
  })
}

/** A refusal or warning as it is counted: `kind` is its name in the table of problems, or `rate_limited`. */
interface CountedProblem {
  readonly kind: string
  readonly code: number
  readonly path: string
}

/** Counts what was wrong with an event, refused or taken with a warning. */
export function countProblems(
  health: IntegrationHealth,
  verdict: Exclude<HealthVerdict, 'accepted'>,
  problems: readonly CountedProblem[],
  { environment, eventType, atMs }: Seen,
): void {
  for (const { kind, code, path: whole } of problems) {
    const path = withoutPositions(whole)
    health.count({ environment, verdict, eventType, code, path, problem: kind, atMs })
  }
}

/** `$.$items[17].$price` and `$.$items[3].$price` are one mistake of the integration. */
const withoutPositions = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]')

/** Whether a type may be shown: a word that is no account number. */
const isName = (type: string): boolean =>
  /^[$\w]{1,64}$/.test(type) && maskAccountNumbers(type) === type

/** The type of an event that was refused, when it is one of ours; any other word is the sender's. */
export function typeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('$type' in body)) return ''
  const { $type: type } = body
  return typeof type === 'string' && isName(type) ? type : ''
}
