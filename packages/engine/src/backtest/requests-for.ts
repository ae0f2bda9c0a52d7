import type { OutcomeSection } from '../events/outcome-sections.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import { isRequestedIn } from '../policies/recorded-verdict.ts'

/** Whether a workflow of these policies runs on request only. */
const areOnRequest = (policies: readonly CompiledPolicy[]): boolean =>
  policies.some(({ byEventType }) =>
    [...byEventType.values()].flat().some(({ document }) => document.onlyOnRequest === true),
  )

/** Whether the request of an event asked for workflows that run on request only; false where no policy has one. */
export function requestsFor(
  policies: readonly CompiledPolicy[],
): (sections: readonly OutcomeSection[] | undefined) => boolean {
  const isAsked = areOnRequest(policies)
  return (sections) => isAsked && isRequestedIn(sections)
}
