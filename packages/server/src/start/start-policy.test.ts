import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkPolicy, decisionsWith } from '@winnow/engine'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { START_POLICY } from './start-policy.ts'

it('the first policy is that of the guide', async () => {
  const guide = join(import.meta.dirname, '../../../../docs/guides/policies/start.yaml')
  expect(parse(await readFile(guide, 'utf8'))).toEqual(START_POLICY)
})

it('the first policy needs only what every environment has, and has no warning', () => {
  const terms = { decisions: decisionsWith([]), lists: [], customFields: new Map() }
  expect(checkPolicy(START_POLICY, terms).problems).toEqual([])
})
