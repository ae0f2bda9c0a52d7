import {
  type AssumedCosts,
  type ComparedPolicies,
  type BacktestSpan,
  type CompiledPolicy,
  compilePolicy,
  type PolicyDecision,
  readPolicy,
} from '@winnow/engine'

/** All that a backtest depends on besides the ledger: JSON (no Infinity), so that it can be kept and run again to the same bytes. */
export interface BacktestJob {
  readonly span: BacktestSpan
  /** The last entry that is read. */
  readonly lastSequence: number
  /** Documents of policies. `was` is absent where nothing was decided before. */
  readonly was?: unknown
  /** The version of `was`. */
  readonly wasVersion?: number
  readonly wouldBe: unknown
  readonly terms: {
    readonly decisions: readonly PolicyDecision[]
    readonly lists: readonly string[]
    readonly customFields: readonly (readonly [string, 'string' | 'number' | 'boolean'])[]
  }
  readonly costs: AssumedCosts
}

/** Compiles the policies of a job. Error: one of them has an error. */
export function policiesOf({ was, wouldBe, terms }: BacktestJob): ComparedPolicies {
  return {
    was: was === undefined ? undefined : compiled(was, terms, 'published'),
    wouldBe: compiled(wouldBe, terms, 'new'),
    decisions: terms.decisions,
  }
}

function compiled(
  document: unknown,
  { decisions, lists, customFields }: BacktestJob['terms'],
  of: 'new' | 'published',
): CompiledPolicy {
  const read = readPolicy(document)
  const terms = { decisions, lists, customFields: new Map(customFields) }
  const check = compilePolicy(read.document, terms, of)
  const [problem] = [...read.problems, ...check.problems].filter(
    ({ severity }) => severity === 'error',
  )
  if (check.policy === undefined || problem !== undefined) {
    throw new Error(`the policy cannot be run: ${problem?.path ?? ''} ${problem?.message ?? ''}`)
  }
  return check.policy
}
