import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDocument } from './policy-file.ts'
import { START_POLICY } from './start-policy.ts'

it('the first policy is that of the guide', async () => {
  const guide = join(import.meta.dirname, '../../../../docs/guides/policies/start.yaml')
  expect(await readDocument(guide)).toEqual(START_POLICY)
})
