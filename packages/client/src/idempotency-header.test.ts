import { LIMITS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { idempotencyHeader } from './idempotency-header.ts'
import { CLIENT_LIMITS } from './limits.ts'

it('carries keys as long as the service takes them', () => {
  expect(CLIENT_LIMITS.idempotencyKeyChars).toBe(LIMITS.idempotencyKeyLengthChars)
})

it.each(['order-1', 'a b', 'é', 'k'.repeat(255)])('carries %j', (key) => {
  expect(idempotencyHeader(key)).toEqual({ 'idempotency-key': key })
})

it.each(['', 'a\nb', 'order–1', '注文', 'k'.repeat(256), 7 as unknown as string])(
  'refuses %j',
  (key) => {
    expect(() => idempotencyHeader(key)).toThrow(TypeError)
  },
)
