import { runPolicy } from '@winnow/engine'
import type { CaseSequence } from './case-sequence.ts'
import { faultsOf } from './expectation.ts'
import type { PolicyCase } from './policy-case.ts'
import type { TestedPolicy } from './tested-policy.ts'
import { TrialCore } from './trial-core.ts'

/** A case that came out otherwise than it expects. */
export interface FailedCase {
  readonly name: string
  /** One line each. */
  readonly faults: readonly string[]
}

/** Runs a policy on each case. Returns those that fail. */
export async function runCases(
  tested: TestedPolicy,
  cases: readonly PolicyCase[],
): Promise<readonly FailedCase[]> {
  const failed: FailedCase[] = []
  for (const one of cases) {
    const faults =
      one.is === 'event'
        ? faultsOf(one.expected, runPolicy(tested.policy, one.input))
        : await sequenceFaults(tested, one)
    if (faults.length > 0) failed.push({ name: one.name, faults })
  }
  return failed
}

/** Runs the events through a core that begins empty. */
async function sequenceFaults(
  tested: TestedPolicy,
  sequence: CaseSequence,
): Promise<readonly string[]> {
  const core = new TrialCore()
  try {
    await core.begin(tested, sequence)
    const faults: string[] = []
    for (const [at, step] of sequence.steps.entries()) {
      const verdict = await (step.is === 'event' ? core.event(step) : core.label(step))
      const wrong = step.expected === undefined ? [] : faultsOf(step.expected, verdict)
      faults.push(...wrong.map((one) => `events[${at}]: ${one}`))
    }
    return faults
  } finally {
    await core.close()
  }
}
