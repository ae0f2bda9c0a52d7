import type { AbuseType } from '@winnow/contract'
import type { Answer } from '../../calls/call-types.ts'
import type { Say } from '../../words/use-words.ts'

type Health = Answer<'GET /v1/health/integration'>
type Routes = Answer<'GET /v1/policies/live/routes'>
type Models = Answer<'GET /v1/models'>
type Model = Models['models'][number]
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
  /** Later events are too young to be judged. */
  readonly judgedUntil: number
}

interface AlarmWords {
  readonly nameOf: (abuseType: AbuseType) => string
  /** A sentence of the service. */
  readonly translated: (sentence: string) => string
}

/** What the alarms of the reports come to. */
export interface ModelAdvice {
  readonly warnings: readonly Warning[]
  /** Abuse types with moderate drift, which can wait. */
  readonly moderate: readonly AbuseType[]
  /** Abuse types with scores of the starter: that these are too high or low is expected until labels are learned from. */
  readonly unfitted: readonly AbuseType[]
}

/**
 * Large moves of inputs and scores, as the reports word them: the first of each abuse type, its screen has the others.
 * In the person's language.
 */
export function drift(
  alarms: readonly ModelAlarm[],
  models: Models | undefined,
  { nameOf, translated }: AlarmWords,
): ModelAdvice {
  const servingOf = ({ abuseType }: ModelAlarm) =>
    models?.models.find((model) => model.abuse_type === abuseType)
  const isOfStarter = (alarm: ModelAlarm) =>
    alarm.kind === 'calibration' && servingOf(alarm)?.serving === 0
  const real = alarms.filter((alarm) => !isOfStarter(alarm) && !isOfFormer(alarm, servingOf(alarm)))
  const large = real.filter(({ level }) => level === 'large')
  const isFirst = ({ abuseType }: ModelAlarm, at: number): boolean =>
    large.findIndex((other) => other.abuseType === abuseType) === at
  const isLarge = (type: AbuseType) => large.some(({ abuseType }) => abuseType === type)
  const moderate = real.map(({ abuseType }) => abuseType).filter((type) => !isLarge(type))
  return {
    unfitted: alarms.filter(isOfStarter).map(({ abuseType }) => abuseType),
    moderate: [...new Set(moderate)],
    warnings: large.filter(isFirst).map(({ abuseType, kind, name, sentence }) => ({
      id: `${abuseType} ${kind} ${name}`,
      text: `${nameOf(abuseType)}: ${translated(sentence)}`,
      link: { to: '/models/$abuseType', params: { abuseType } },
    })),
  }
}

/** Whether all events that an alarm judges were scored before the model that serves. */
function isOfFormer({ kind, judgedUntil }: ModelAlarm, of: Model | undefined): boolean {
  if (kind !== 'calibration' || of === undefined) return false
  const { at = 0 } = of.history.findLast(({ model }) => model === of.serving) ?? {}
  return at >= judgedUntil
}
