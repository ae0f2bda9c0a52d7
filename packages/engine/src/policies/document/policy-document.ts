import type { AbuseType } from '@winnow/contract'
import type { DecidedType } from '../../ports/decision.ts'

/** The document of one environment, as it is written in YAML or JSON. */
export interface PolicyDocument {
  readonly workflows: readonly WorkflowDocument[]
}

/** What runs on given event types for one kind of entity. */
export interface WorkflowDocument {
  readonly name: string
  /** Event types, `$create_order` or the name of a custom event. */
  readonly on: readonly string[]
  readonly entity: DecidedType
  /** Types of abuse that it decides about. */
  readonly abuseTypes: readonly AbuseType[]
  /** In order: the first with a true condition is taken. */
  readonly routes: readonly RouteDocument[]
}

export interface RouteDocument {
  readonly name: string
  /** CEL; `true` takes what no route before did. */
  readonly when: string
  /** Percent of users for whom the route is looked at, always the same ones; others pass it over. */
  readonly share: number
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
} as const
