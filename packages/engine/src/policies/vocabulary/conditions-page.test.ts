import { describe, expect, it } from 'vitest'
import { ConditionChecker } from '../conditions/check-condition.ts'
import { FUNCTIONS } from '../conditions/functions.ts'
import type { PolicyInput } from '../policy-input.ts'
import { conditionsPage } from './conditions-page.ts'
import { policyVocabulary, SHARED_DECLARATIONS } from './policy-vocabulary.ts'

describe('the reference of conditions', () => {
  const page = conditionsPage()

  it('has every variable but features, which another page has', () => {
    const paths = [...SHARED_DECLARATIONS.variables.keys()].filter(
      (path) => !path.startsWith('features.'),
    )
    expect(paths.filter((path) => !page.includes(`| \`${path}\` |`))).toEqual([])
  })

  it('has every function, with an example that the check takes', () => {
    const vocabulary = policyVocabulary({
      eventTypes: ['$create_order', '$transaction', '$create_account'],
      customFields: new Map([['age', 'string']]),
      lists: ['bad_cards'],
    })
    const checker = new ConditionChecker<PolicyInput>(vocabulary, SHARED_DECLARATIONS, 'published')
    for (const { example } of Object.values(FUNCTIONS)) {
      expect(page).toContain(example)
      const { findings } = checker.check(example)
      // Most examples are conditions; those of a text or a time are parts of one.
      const isPart = findings.every(({ message }) => /must be true or false/.test(message))
      expect([example, findings, isPart]).toEqual([example, findings, true])
    }
  })
})
