import { LIMITS } from '@winnow/contract'
import { yesOrNo } from '@winnow/contract/native'
import { expect, it } from 'vitest'
import { OwnRefusal } from '../refusals.ts'
import { readBodyMembers } from './body-members.ts'

function issuesOf(text: string): OwnRefusal['issues'] {
  try {
    readBodyMembers(JSON.parse(text), { open: yesOrNo })
    return undefined
  } catch (error) {
    if (error instanceof OwnRefusal) return error.issues
    throw error
  }
}

it.each([
  ['{"open":true}', undefined],
  ['{"open":1}', [['open', 'must be true or false']]],
  ['{"__proto__":{"open":true}}', [['__proto__', 'unknown']]],
  [
    '{"constructor":1,"toString":1}',
    [
      ['constructor', 'unknown'],
      ['toString', 'unknown'],
    ],
  ],
] as const)('%s has the issues %j', (text, issues) => {
  const found = issuesOf(text)
  expect(found && Object.entries(found)).toEqual(issues)
})

it('names as many as anybody reads', () => {
  const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`a${at}`, 1]))
  expect(Object.keys(issuesOf(JSON.stringify(body)) ?? {})).toHaveLength(
    LIMITS.problemsPerEventCount,
  )
})
