import { expect, it } from 'vitest'
import { modelJson } from './model-json.ts'

const NOW_MS = 1_800_000_000_000

const abuseType = 'payment_abuse' as const

const history = [
  { abuseType, sequence: 7, atMs: NOW_MS - 3_000, how: 'kept', model: 7 },
  { abuseType, sequence: 9, atMs: NOW_MS - 1_000, how: 'by_hand', model: 7 },
] as const

const learned = (past: Parameters<typeof modelJson>[0]['history']) => ({
  abuseType,
  serving: 7,
  isChosen: true,
  kind: 'trees',
  rows: 9,
  bad: 3,
  fitting: undefined,
  history: past,
})

it('the last fit of a service that has just started is the one of the ledger', () => {
  const at = NOW_MS - 3_000
  const { last_fit: last } = modelJson(learned(history), undefined, NOW_MS)
  expect(last).toEqual({ begun: at, ended: at, how: 'fitted' })
  expect(modelJson(learned([]), undefined, NOW_MS).last_fit).toBeNull()
  const begun = { begunMs: NOW_MS }
  expect(modelJson(learned(history), begun, NOW_MS).last_fit).toMatchObject({ how: null })
})
