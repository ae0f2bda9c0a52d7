import type { AbuseType } from '@winnow/contract'
import type { DecidedType } from '../../ports/decision.ts'
import type { CounterDocument } from '../counters/counter-document.ts'

/** The document of one environment, as it is written in YAML or JSON. */
export interface PolicyDocument {
  readonly workflows: readonly WorkflowDocument[]
  /** Custom fields that conditions read, and what they are. A value of another type is missing. */
  readonly customFields: ReadonlyMap<string, CustomType>
  readonly counters: readonly CounterDocument[]
}

export const CUSTOM_TYPES = ['string', 'number', 'boolean'] as const
export type CustomType = (typeof CUSTOM_TYPES)[number]

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
