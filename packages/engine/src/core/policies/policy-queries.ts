import type { CanonicalEvent } from '@winnow/contract'
import { entryOfKind } from '../../entries/ledger-entry.ts'
import type { PolicyBody } from '../../entries/policy-body.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import type { Places } from '../../ports/places.ts'
import type { FindEntry } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import type { Query, QueryHandlers, QueryResults } from '../queries.ts'
import { explainVerdict } from './explain-verdict.ts'
import type { PolicyIntake, Published } from './policy-intake.ts'
import type { Publication } from './publication.ts'
import { policyGuards } from './safety/policy-guards.ts'
import { IntakeTrial } from './intake-trial.ts'
import { tryPolicy, userOfTried } from './try-policy.ts'

interface PolicySources {
  readonly find: FindEntry
  readonly places: Places
  readonly policies: PolicyIntake
}

type OfPolicies =
  | 'policies'
  | 'policy'
  | 'check_policy'
  | 'explain_verdict'
  | 'policy_guards'
  | 'policy_author'
  | 'try_policy'
  | 'user_of_tried'
  | 'deciding_version'

/** The answers to queries about policies. */
export function policyHandlers(
  memory: Memory,
  { find, places, policies }: PolicySources,
): Pick<QueryHandlers, OfPolicies> {
  // Most cores never try a policy.
  let made: IntakeTrial | undefined
  const intakeTrial = (): IntakeTrial => (made ??= new IntakeTrial(memory, find))
  return {
    policies: (query) => listed(memory, find, query),
    policy: async ({ environment, version }) => policies.version(environment, version),
    policy_author: async ({ environment, version }) => policies.first(environment, version),
    policy_guards: async ({ environment }) => policyGuards(memory.policies.of(environment)),
    deciding_version: async ({ environment, user }) =>
      memory.policies.of(environment)?.enforcedFor(user)?.version,
    explain_verdict: (query) => explainVerdict(memory, find, query),
    user_of_tried: async (tried) => userOfTried({ places, intake: intakeTrial() }, tried),
    async try_policy({ environment, of, decisions, event, nowMs }) {
      const policy = await policies.toTry(environment, of, decisions)
      const version = of.is === 'version' ? of.version : undefined
      const sources = { memory, places, intake: intakeTrial() }
      return tryPolicy(sources, policy, { environment, event, nowMs }, (taken) =>
        pausedNow(memory, { environment, version, event: taken }),
      )
    },
    check_policy: async ({ environment, document, decisions }) =>
      policies.check(environment, document, decisions).problems,
  }
}

/** Routes of a version that are paused where it decides about the event's user; of a version that does not, none are. */
function pausedNow(
  memory: Memory,
  tried: {
    readonly environment: number
    readonly version: number | undefined
    readonly event: CanonicalEvent
  },
): Pick<PolicyInput, 'paused' | 'slow'> | undefined {
  const policies = memory.policies.of(tried.environment)
  const inForce = policies?.enforcedFor(tried.event.userId ?? tried.event.sessionId ?? '')
  if (inForce === undefined || inForce.version !== tried.version) return undefined
  return policies?.pausedIn(inForce.entry)
}

async function listed(
  memory: Memory,
  find: FindEntry,
  { environment, before = Infinity, limit }: Query<'policies'>,
): Promise<QueryResults['policies']> {
  const { standing = [], publications = [] } = memory.policies.of(environment) ?? {}
  const page = publications.filter(({ sequence }) => sequence < before).slice(-limit)
  const read = await Promise.all([...standing, ...page].map((one) => published(one, find)))
  return {
    inForce: read.slice(0, standing.length).flatMap((one) => one ?? []),
    publications: read
      .slice(standing.length)
      .toReversed()
      .flatMap((one) => one ?? []),
    hasMore: page[0] !== undefined && publications[0] !== page[0],
  }
}

/** Undefined: the entry is lost. */
async function published(
  { sequence, atMs }: Publication,
  find: FindEntry,
): Promise<Published | undefined> {
  const body: PolicyBody | undefined = entryOfKind('policy', await find(sequence))?.body
  return body && { sequence, body, atMs }
}
