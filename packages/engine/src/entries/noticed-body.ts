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

/** An endpoint that fails again and again. */
interface FailingEndpoint {
  readonly endpoint: string
  /** The share of the failures in a row that is reached. */
  readonly percent: number
  readonly failures: number
  /** The failures in a row of 100 percent. */
  readonly most: number
  /** How the last try ended. */
  readonly error: string
  /** Deliveries that wait for it, and when the oldest was added, ms. */
  readonly waiting: number
  readonly oldestMs?: number
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
  | ({ readonly is: 'endpoint_failing' } & FailingEndpoint)
  | { readonly is: 'endpoint_recovered'; readonly endpoint: string; readonly waiting: number }
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
    case 'endpoint_failing':
    case 'endpoint_recovered':
      return `endpoint ${body.endpoint}`
    case 'backtest_ready':
      return undefined
  }
}

/** How much its topic needs attention from here on; 0 = not at all. */
export function troubleOf(body: NoticedBody): number {
  switch (body.is) {
    case 'model_drifting':
    case 'integration_unhealthy':
      return 1
    case 'endpoint_failing':
      return body.percent
    case 'model_steady':
    case 'integration_recovered':
    case 'endpoint_recovered':
    case 'backtest_ready':
      return 0
  }
}

/** Whether its topic needs attention from here on. */
export const isTrouble = (body: NoticedBody): boolean => troubleOf(body) > 0
