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
import { tryPolicy } from './try-policy.ts'

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
  | 'deciding_version'

/** The answers to queries about policies. */
export function policyHandlers(
  memory: Memory,
  { find, places, policies }: PolicySources,
): Pick<QueryHandlers, OfPolicies> {
  return {
    policies: (query) => listed(memory, find, query),
    policy: async ({ environment, version }) => policies.version(environment, version),
    policy_author: async ({ environment, version }) => policies.first(environment, version),
    policy_guards: async ({ environment }) => policyGuards(memory.policies.of(environment)),
    deciding_version: async ({ environment, user }) =>
      memory.policies.of(environment)?.enforcedFor(user)?.version,
    explain_verdict: (query) => explainVerdict(memory, find, query),
    async try_policy({ environment, of, decisions, ...event }) {
      const policy = await policies.toTry(environment, of, decisions)
      const version = of.is === 'version' ? of.version : undefined
      const paused = pausedNow(memory, { environment, version, event: event.event })
      return tryPolicy({ memory, places, find }, policy, { environment, ...event }, paused)
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
