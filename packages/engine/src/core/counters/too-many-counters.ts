import type { CompiledPolicy } from '../../policies/compile-policy.ts'
import { COUNTER_LIMITS } from '../../policies/counters/counter-document.ts'
import type { DocumentProblem } from '../../policies/document/document-problem.ts'
import type { PolicyInForce } from '../../policies/policy-in-force.ts'
import type { PolicyStage } from '../../policies/policy-stage.ts'

interface Publishing {
  /** Undefined = a new one. */
  readonly version: number | undefined
  readonly stage: PolicyStage
  readonly policy: CompiledPolicy
}

/** What is wrong where the versions in force would have more counters together than an environment may. Equal ones count once. */
export function tooManyCounters(
  standing: readonly PolicyInForce[],
  { version, stage, policy }: Publishing,
): DocumentProblem | undefined {
  if (stage === 'draft' || stage === 'withdrawn') return undefined
  const isReplaced = (one: PolicyInForce) =>
    one.version === version || (stage !== 'shadow' && one.stage === stage)
  const others = standing.filter((one) => !isReplaced(one)).map((one) => one.policy)
  const ids = new Set(
    [policy, ...others].flatMap(({ counters = [] }) => counters.map(({ id }) => id)),
  )
  const { counters: most } = COUNTER_LIMITS
  if (ids.size <= most) return undefined
  const message = `The versions in force would have ${ids.size} counters; at most ${most} may be.`
  return { severity: 'error', path: 'counters', message }
}
