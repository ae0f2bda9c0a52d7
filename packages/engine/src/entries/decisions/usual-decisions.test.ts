import { ABUSE_TYPES } from '@winnow/contract'
import { expect, it } from 'vitest'
import { decisionId, decisionsWith, USUAL_DECISIONS } from './usual-decisions.ts'

it('a decision is called by its name and abuse type', () => {
  expect(decisionId('Block user', 'payment_abuse')).toBe('block_user_payment_abuse')
})

it('the usual decisions block, watch and accept each thing for each abuse type, each by one id', () => {
  const ids = USUAL_DECISIONS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(ABUSE_TYPES.length * 4 * 3)
  expect(ids).toContain('accept_order_promotion_abuse')
})

it('own decisions stand beside the usual ones, or in their place', () => {
  const usual = USUAL_DECISIONS.find(({ id }) => id === 'watch_user_account_abuse')
  if (usual === undefined) throw new Error('there is no such usual decision')
  const own = { ...usual, id: 'a_new_one' }
  const renamed = { ...usual, name: 'Keep an eye on' }
  const all = decisionsWith([own, renamed])
  expect(all.length).toBe(USUAL_DECISIONS.length + 1)
  expect(all.find(({ id }) => id === renamed.id)).toBe(renamed)
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted())
  expect(all).toContain(own)
})
