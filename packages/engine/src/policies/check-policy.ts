import type { CheckedDocument } from './conditions/check-condition.ts'
import { canonicalPolicy } from './document/canonical-policy.ts'
import { compilePolicy, type PolicyCheck, type PolicyTerms } from './compile-policy.ts'
import type { DocumentProblem } from './document/document-problem.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import { readPolicy } from './document/read-policy.ts'

/** A checked document, and the text that is stored of it. */
export interface CheckedPolicy extends PolicyCheck {
  readonly text: string
}

/** Reads and checks the value of a YAML or JSON document. Throws nothing, whatever the value is. What is stored is what is checked. */
export function checkPolicy(
  value: unknown,
  terms: PolicyTerms,
  of: CheckedDocument = 'new',
): CheckedPolicy {
  const text = jsonOf(value)
  if (text === undefined) return refused([NO_JSON])
  if (text.length > POLICY_LIMITS.documentChars) return refused([TOO_LONG])
  const { document, problems } = readPolicy(JSON.parse(text))
  const hasError = problems.some(({ severity }) => severity === 'error')
  const check = compilePolicy(document, terms, of)
  const all = [...problems, ...check.problems]
  return hasError || check.policy === undefined
    ? refused(all)
    : { problems: all, policy: check.policy, text }
}

/** Undefined of what is no JSON: it refers to itself, is nested without end, or throws when it is read. */
function jsonOf(value: unknown): string | undefined {
  try {
    return canonicalPolicy(value)
  } catch {
    return undefined
  }
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

const NO_JSON: DocumentProblem = {
  severity: 'error',
  path: '',
  message: 'It is no JSON document.',
}
