import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { ActionDocument } from './document/policy-document.ts'
import type { PolicyInput } from './policy-input.ts'

/** Names of the reasons for a score, the strongest first, by abuse type; of one that is absent they are not known. */
export type ReasonNames = Readonly<Partial<Record<AbuseType, readonly string[]>>>

/** By event type, the abuse types with reasons that conditions read. */
export type ReasonReads = ReadonlyMap<string, readonly AbuseType[]>

interface ReadingWorkflow {
  readonly routes: readonly {
    readonly document: { readonly actions: readonly ActionDocument[] }
    /** By path. */
    readonly reads: ReadonlyMap<string, unknown>
  }[]
}

/** Undefined: the policy reads none. */
export function reasonReads(
  byEventType: ReadonlyMap<string, readonly ReadingWorkflow[]>,
): ReasonReads | undefined {
  const reads = [...byEventType].map(([type, workflows]) => {
    const routes = workflows.flatMap((workflow) => workflow.routes)
    return [type, ABUSE_TYPES.filter((abuseType) => routes.some(readsOf(abuseType)))] as const
  })
  const some = reads.filter(([, types]) => types.length > 0)
  return some.length === 0 ? undefined : new Map(some)
}

/** A value that goes on a list may read them too. */
const readsOf =
  (abuseType: AbuseType) =>
  ({ reads, document: { actions } }: ReadingWorkflow['routes'][number]): boolean =>
    reads.has(`reasons.${abuseType}`) ||
    actions.some((action) => 'value' in action && action.value.includes('reasons'))

/** The reasons of these abuse types, as far as they are known; undefined: nothing reads any. */
export function reasonsRead(
  types: readonly AbuseType[] | undefined,
  input: PolicyInput,
): ReasonNames | undefined {
  if (types === undefined || input.reasons === undefined) return undefined
  const names: Partial<Record<AbuseType, readonly string[]>> = {}
  for (const type of types) {
    const known = input.reasons(type)
    if (known !== undefined) names[type] = known
  }
  return names
}
