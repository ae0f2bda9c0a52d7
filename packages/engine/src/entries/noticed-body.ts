import type { AbuseType } from '@winnow/contract/canonical'

/** What moved away from what a model learned from. */
interface DriftFinding {
  readonly kind: string
  readonly name: string
  readonly level: string
  readonly sentence: string
}

/** What is wrong with what an integration sends. */
interface IntegrationFinding {
  readonly finding: string
  /** The event type or currency that it is of; absent = all. */
  readonly of?: string
  /** Percent of the events. */
  readonly share?: number
  readonly sentence: string
}

/** The body of a `noticed` entry: what the service itself found out about an environment. */
export type NoticedBody =
  | {
      readonly is: 'model_drifting'
      readonly abuseType: AbuseType
      readonly findings: readonly DriftFinding[]
    }
  | { readonly is: 'model_steady'; readonly abuseType: AbuseType }
  | { readonly is: 'integration_unhealthy'; readonly findings: readonly IntegrationFinding[] }
  | { readonly is: 'integration_recovered' }
  | {
      readonly is: 'backtest_ready'
      readonly backtest: string
      readonly state: 'done' | 'failed' | 'cancelled'
      readonly events?: number
    }

/** What begins and ends: a notice of a topic takes the place of the former one. Undefined = it happens once. */
export function topicOf(body: NoticedBody): string | undefined {
  switch (body.is) {
    case 'model_drifting':
    case 'model_steady':
      return `drift ${body.abuseType}`
    case 'integration_unhealthy':
    case 'integration_recovered':
      return 'integration'
    case 'backtest_ready':
      return undefined
  }
}

/** Whether its topic needs attention from here on. */
export const isTrouble = ({ is }: NoticedBody): boolean =>
  is === 'model_drifting' || is === 'integration_unhealthy'
