import { expect, it } from 'vitest'
import { readGroupRoles, rolesOfGroups } from './oidc-roles.ts'

it.each([
  ['a=lead', [['a', 'lead']]],
  [' fraud leads = x, b=viewer', undefined],
  [
    'fraud leads=lead, b=viewer',
    [
      ['fraud leads', 'lead'],
      ['b', 'viewer'],
    ],
  ],
  ['', undefined],
  ['a', undefined],
  ['=lead', undefined],
  ['a=', undefined],
  ['a=Lead', undefined],
  ['a=lead,', undefined],
  ['a=b=c', undefined],
])('%j is read as %j', (text, roles) => {
  expect(readGroupRoles(text)).toEqual(roles)
})

it.each([undefined, null, 7, {}, ['c'], [['a']], 'aa'])('groups %j have no role', (groups) => {
  expect(rolesOfGroups([['a', 'lead']], groups)).toEqual([])
})
