import type { Answer } from '../../calls/call-types.ts'
import type { Say } from '../../words/use-words.ts'

type Health = Answer<'GET /v1/health/integration'>
type Routes = Answer<'GET /v1/policies/live/routes'>
type Report = Answer<'GET /v1/models/{abuseType}/report'>

/** What somebody should look at, in one sentence. */
export interface Warning {
  readonly id: string
  readonly text: string
}

type SayHome = Say<'home'>

/** Routes that a safety net has paused. */
export const pausedRoutes = (routes: Routes | undefined, say: SayHome): readonly Warning[] =>
  (routes?.routes ?? [])
    .filter(({ is_paused: isPaused }) => isPaused)
    .map(({ workflow, route, paused_hits: hits }) => ({
      id: `route ${workflow} ${route}`,
      text: say('pausedRoute', { route: `${workflow} / ${route}`, hits }),
    }))

const counted = (problems: Health['refusals']): number =>
  problems.reduce((sum, { count }) => sum + count, 0)

/** What is wrong with the events that come. */
export function unhealthy(health: Health | undefined, say: SayHome): readonly Warning[] {
  if (health === undefined) return []
  const refused = counted(health.refusals)
  const wrongAmounts = health.amounts.filter(({ finding }) => finding !== 'ok')
  const { clock } = health
  return [
    ...(refused > 0
      ? [{ id: 'refused', text: say('refusedEvents', { count: refused, days: health.days }) }]
      : []),
    ...wrongAmounts.map(({ currency }) => ({
      id: `amounts ${currency}`,
      text: say('wrongAmounts', { currency }),
    })),
    ...(clock !== null && clock.finding !== 'ok' ? [{ id: 'clock', text: say('wrongClock') }] : []),
  ]
}

/** Moves of inputs and scores, as the report words them. */
export const drift = (report: Report | undefined): readonly Warning[] =>
  (report?.alarms ?? []).map(({ kind, name, sentence }) => ({
    id: `${kind} ${name}`,
    text: sentence,
  }))
