import { describe, expect, it } from 'vitest'
import { keyCalls } from '../keys/key-calls.ts'
import { scoreCalls } from '../scores/score-calls.ts'
import { userCalls } from '../users/user-calls.ts'
import { nativeRequest } from './native-request.ts'

describe('the request of a declared call', () => {
  it('encodes what stands in its path, and sends no query where nothing is asked', () => {
    expect(nativeRequest(userCalls.readUser, { userId: 'a/b ü?' })).toEqual({
      method: 'GET',
      target: '/v1/users/a%2Fb%20%C3%BC%3F',
      body: undefined,
    })
  })

  it('sends the parameters that are given, numbers and switches as texts', () => {
    const { target } = nativeRequest(userCalls.listRiskyUsers, {
      abuse_type: 'payment_abuse',
      unlabelled: true,
      threshold: undefined,
      limit: 3,
    })
    expect(target).toBe('/v1/users?abuse_type=payment_abuse&unlabelled=true&limit=3')
  })

  it('sends a body where the call has one', () => {
    const body = { environment: 'sandbox' } as const
    expect(nativeRequest(keyCalls.createKey, { accountId: 'a', body }).body).toBe(body)
    expect(nativeRequest(keyCalls.rotateKey, { accountId: 'a', keyId: 'k' }).body).toBeUndefined()
  })

  it.each([
    [{ userId: '' }, 'userId must be a non-empty string'],
    [{ userId: undefined }, 'userId must be a non-empty string'],
    [{ userId: 'a', form: 1, to: 2 }, 'form is no parameter of this call'],
    [{ userId: 'a', from: 1 }, 'to is missing'],
    [{ userId: 'a', from: 1, to: {} }, 'to must be a text, a number or a boolean'],
  ])('is refused for %j', (input, message) => {
    // Whoever writes JavaScript may pass anything.
    const given = input as unknown as Parameters<
      typeof nativeRequest<typeof scoreCalls.compareScores>
    >[1]
    expect(() => nativeRequest(scoreCalls.compareScores, given)).toThrow(new TypeError(message))
  })
})
