import { canonicalPolicy } from './document/canonical-policy.ts'
import { compilePolicy, type PolicyCheck, type PolicyTerms } from './compile-policy.ts'
import type { DocumentProblem } from './document/document-problem.ts'
import { POLICY_LIMITS, type PolicyDocument } from './document/policy-document.ts'
import { readPolicy } from './document/read-policy.ts'

/** A checked document, and the text that is stored of it. */
export interface CheckedPolicy extends PolicyCheck {
  readonly text: string
}

/** Reads and checks the value of a YAML or JSON document. Throws nothing, whatever the value is. */
export function checkPolicy(value: unknown, terms: PolicyTerms): CheckedPolicy {
  const { document, problems } = readPolicy(value)
  if (charsOf(document) > POLICY_LIMITS.documentChars) return refused([...problems, TOO_LONG])
  const hasError = problems.some(({ severity }) => severity === 'error')
  const check = compilePolicy(document, terms)
  const all = [...problems, ...check.problems]
  if (hasError || check.policy === undefined) return refused(all)
  const text = canonicalPolicy(value)
  if (text.length > POLICY_LIMITS.documentChars) return refused([...all, TOO_LONG])
  return { problems: all, policy: check.policy, text }
}

const refused = (problems: readonly DocumentProblem[]): CheckedPolicy => ({
  problems,
  policy: undefined,
  text: '',
})

const TOO_LONG: DocumentProblem = {
  severity: 'error',
  path: '',
  message: `It has more than ${POLICY_LIMITS.documentChars} characters.`,
}

/** Characters of its conditions and counters: with more than a whole document may have, none is looked into. */
const charsOf = ({ workflows, counters }: PolicyDocument): number =>
  [
    ...workflows.flatMap(({ routes }) => routes.map(({ when }) => when)),
    ...counters.flatMap(({ by, of = '', where = '' }) => [...by, of, where]),
  ].reduce((sum, { length }) => sum + length, 0)
