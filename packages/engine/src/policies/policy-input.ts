import type { AbuseType, CanonicalEvent } from '@winnow/contract'
import type { Enrichment } from '../entities/enrichment.ts'
import type { CounterValues } from './counters/counter-values.ts'
import type { EntityIds } from './entity-ids.ts'
import type { DecidedType, DecisionCategory } from '../ports/decision.ts'

/** An input with every member written out, so that a copy that forgets one does not compile. */
export type WholeInput = { readonly [Member in keyof Required<PolicyInput>]: PolicyInput[Member] }

/** What a policy knows of one event, all of it as it was when the event was scored. */
export interface PolicyInput {
  readonly event: CanonicalEvent
  /** The score of the user was computed again; `event` is the user's last one. */
  readonly isScoreChange?: boolean | undefined
  /** Workflows that run on request only run, too. */
  readonly isRequested?: boolean | undefined
  /** What workflows may be about. One about another entity does not run. */
  readonly ids: EntityIds
  /** The event's time, ms since 1970. */
  readonly atMs: number
  /** In the order of FEATURES; NaN = unknown; empty where the event was not scored. */
  readonly features: Float32Array
  /** 0 to 100, in the order of ABUSE_TYPES; empty where the event was not scored. */
  readonly scores: Float32Array
  readonly enrichment: Pick<Enrichment, 'ipCountry' | 'ipAsn' | 'ipHosting'>
  /** The category of the decision that stands for the user, or for another entity that the event names; undefined = none. */
  readonly decided: (abuseType: AbuseType, entity?: DecidedType) => DecisionCategory | undefined
  /** Whether a list of the environment has a value at the event's time. */
  readonly isListed: (list: string, value: string) => boolean
  /** Why a list cannot take a value; undefined = it can. Absent = every list takes every value. */
  readonly listProblem?: ((list: string, value: string) => string | undefined) | undefined
  /** Of the run of several versions on one event: conditions that they have in common are computed once. Absent = there is one. */
  readonly run?: object | undefined
  /** The same where each version has decisions of its own: conditions that ask for none are computed once. */
  readonly worlds?: object | undefined
  /** Routes that take nothing, as `workflow/route`; absent = none. */
  readonly paused?: ReadonlySet<string> | undefined
  /** Routes with conditions that are not run, because they took too long, as `workflow/route`; absent = none. */
  readonly slow?: ReadonlySet<string> | undefined
  /** Names of the reasons for a score, the strongest first; undefined = not known any more. Absent = none is known. */
  readonly reasons?: ((abuseType: AbuseType) => readonly string[] | undefined) | undefined
  /** The figures of counters for the event; absent = none is known. */
  readonly counters?: CounterValues | undefined
}
