import { canonicalPolicy } from './document/canonical-policy.ts'
import { compilePolicy, type PolicyCheck, type PolicyTerms } from './compile-policy.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import { readPolicy } from './document/read-policy.ts'

/** A checked document, and the text that is stored of it. */
export interface CheckedPolicy extends PolicyCheck {
  readonly text: string
}

/** Reads and checks the value of a YAML or JSON document. Throws nothing, whatever the value is. */
export function checkPolicy(value: unknown, terms: PolicyTerms): CheckedPolicy {
  const { document, problems } = readPolicy(value)
  const hasError = problems.some(({ severity }) => severity === 'error')
  const check = compilePolicy(document, terms)
  const all = [...problems, ...check.problems]
  if (hasError || check.policy === undefined) return { problems: all, policy: undefined, text: '' }
  const text = canonicalPolicy(value)
  const { documentChars: most } = POLICY_LIMITS
  if (text.length <= most) return { problems: all, policy: check.policy, text }
  const message = `It has ${text.length} characters; at most ${most} may be.`
  return { problems: [...all, { severity: 'error', path: '', message }], policy: undefined, text }
}
