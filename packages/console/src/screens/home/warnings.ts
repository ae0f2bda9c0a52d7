import type { AbuseType } from '@winnow/contract'
import type { Answer } from '../../calls/call-types.ts'
import type { Say } from '../../words/use-words.ts'

type Health = Answer<'GET /v1/health/integration'>
type Routes = Answer<'GET /v1/policies/live/routes'>
type Alarm = Answer<'GET /v1/models/{abuseType}/report'>['alarms'][number]

/** What somebody should look at, in one sentence, and the screen that says more. */
export interface Warning {
  readonly id: string
  readonly text: string
  readonly link:
    | { readonly to: '/policies' | '/health' }
    | { readonly to: '/models/$abuseType'; readonly params: { readonly abuseType: string } }
}

const TO_HEALTH = { link: { to: '/health' } } as const

type SayHome = Say<'home'>

/** Routes that a safety net has paused. */
export const pausedRoutes = (routes: Routes | undefined, say: SayHome): readonly Warning[] =>
  (routes?.routes ?? [])
    .filter(({ is_paused: isPaused }) => isPaused)
    .map((one) => ({
      id: `route ${one.workflow} ${one.route}`,
      text: pausedText(one, say),
      link: { to: '/policies' },
    }))

function pausedText(one: Routes['routes'][number], say: SayHome): string {
  const route = `${one.workflow} / ${one.route}`
  return one.paused_for === 'latency'
    ? say('slowRoute', { route, events: one.not_run })
    : say('pausedRoute', { route, hits: one.paused_hits })
}

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
      ? [
          {
            id: 'refused',
            text: say('refusedEvents', { count: refused, days: health.days }),
            ...TO_HEALTH,
          },
        ]
      : []),
    ...wrongAmounts.map(({ currency }) => ({
      id: `amounts ${currency}`,
      text: say('wrongAmounts', { currency }),
      ...TO_HEALTH,
    })),
    ...(clock !== null && clock.finding !== 'ok'
      ? [{ id: 'clock', text: say('wrongClock'), ...TO_HEALTH }]
      : []),
  ]
}

/** An alarm of the report of an abuse type. */
export interface ModelAlarm extends Alarm {
  readonly abuseType: AbuseType
}

/** Moves of inputs and scores, as the reports word them. `nameOf`: the words for an abuse type. */
export const drift = (
  alarms: readonly ModelAlarm[],
  nameOf: (abuseType: AbuseType) => string,
): readonly Warning[] =>
  alarms.map(({ abuseType, kind, name, sentence }) => ({
    id: `${abuseType} ${kind} ${name}`,
    text: `${nameOf(abuseType)}: ${sentence}`,
    link: { to: '/models/$abuseType', params: { abuseType } },
  }))
