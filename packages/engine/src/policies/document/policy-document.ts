import type { AbuseType } from '@winnow/contract'
import type { DecidedType } from '../../ports/decision.ts'
import type { QueueDefinition } from '../../ports/queue.ts'
import type { ControlDocument } from '../safety/control-document.ts'
import type { GuardLimits } from '../safety/guard-limits.ts'
import type { LatencyLimits } from '../safety/latency-limits.ts'
import type { CounterDocument } from '../counters/counter-document.ts'

/** The document of one environment, as it is written in YAML or JSON. */
export interface PolicyDocument {
  readonly workflows: readonly WorkflowDocument[]
  /** Custom fields that conditions read, and what they are. A value of another type is missing. */
  readonly customFields: ReadonlyMap<string, CustomType>
  /** When a rollout is paused. */
  readonly guard: GuardLimits
  /** When a route is paused because it is slow. */
  readonly latency: LatencyLimits
  readonly counters: readonly CounterDocument[]
  /** The queues that it declares; others that routes name are plain ones. */
  readonly queues: readonly QueueDefinition[]
}

export const CUSTOM_TYPES = ['string', 'number', 'boolean'] as const
export type CustomType = (typeof CUSTOM_TYPES)[number]

/** The word for what is no event: the score of a user was computed again. */
export const SCORE_CHANGE = 'score_change'

/** What runs on given event types for one kind of entity. */
export interface WorkflowDocument {
  readonly name: string
  /** What people and clients of the hosted service read instead of the name. */
  readonly displayName?: string
  /** Event types, `$create_order` or the name of a custom event, and SCORE_CHANGE. */
  readonly on: readonly string[]
  /** It runs only for requests with `force_workflow_run`. */
  readonly onlyOnRequest?: boolean
  readonly entity: DecidedType
  /** Types of abuse that it decides about. */
  readonly abuseTypes: readonly AbuseType[]
  /** In order: the first with a true condition is taken. */
  readonly routes: readonly RouteDocument[]
  /** Some of those that it would block are let through, to see what became of them. */
  readonly control?: ControlDocument
}

export interface RouteDocument {
  readonly name: string
  /** CEL; `true` takes what no route before did. */
  readonly when: string
  /** Percent of users that the route looks at, always the same ones; others pass it over. */
  readonly share: number
  /** Percent of the workflow's events that it may take before it is paused; absent = as a backtest says, or any. */
  readonly budget?: number
  readonly actions: readonly ActionDocument[]
}

/** What is done where a route is taken. */
export type ActionDocument =
  | { readonly do: 'decide'; readonly decision: string }
  | { readonly do: 'review'; readonly queue: string }
  | { readonly do: 'tag'; readonly tag: string }
  | { readonly do: 'notify'; readonly endpoint: string }
  | {
      readonly do: 'add_to_list' | 'remove_from_list'
      readonly list: string
      /** CEL of a text: what is added. */
      readonly value: string
      /** How long it stays, in ms; undefined = for good. */
      readonly forMs?: number
    }
  | { readonly do: 'answer'; readonly values: Readonly<Record<string, string | number | boolean>> }

/** Bounds of a policy. */
export const POLICY_LIMITS = {
  workflows: 50,
  /** Of all workflows together. */
  routes: 500,
  actionsOfRoute: 10,
  eventTypesOfWorkflow: 50,
  nameChars: 80,
  answerValues: 10,
  answerChars: 200,
  customFields: 250,
  /** Characters of a document as canonical JSON. */
  documentChars: 262_144,
  /** Characters of a value that goes on a list; a longer one changes no list. */
  listValueChars: 512,
  /** Versions of an environment that run in shadow at once. */
  shadows: 3,
  /** Characters of why a version was published. */
  whyChars: 2_000,
  /** Values that are recorded of the condition of a taken route, and characters of a text among them. */
  recordedValues: 20,
  recordedChars: 200,
  /** Bytes of the workflows that are recorded of one version and event; further ones do nothing, and are recorded as cut. */
  verdictBytes: 6_000,
  /** Bytes of the values found on lists that are recorded of one version and event; further ones are on no list for it. */
  listedBytes: 2_000,
  /** Publications that an environment lists; earlier ones are still found by their version's entry. */
  publications: 10_000,
} as const
