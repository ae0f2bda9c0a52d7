import { assert, double, integer, nat, property } from 'fast-check'
import { expect, it } from 'vitest'
import { CLIENT_LIMITS } from './limits.ts'
import { retryAfterMs } from './read-answer.ts'
import { retrying, waitBefore } from './retry.ts'

it('waits within the doubling bound, never below what was asked for', () => {
  const chance = double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  assert(
    property(integer({ min: 1, max: 20 }), chance, nat(60_000), (retry, drawn, asked) => {
      const waited = waitBefore(retry, drawn, asked) - asked
      const bound = CLIENT_LIMITS.backoffBaseMs * 2 ** (retry - 1)
      expect(waited).toBeGreaterThanOrEqual(0)
      expect(waited).toBeLessThanOrEqual(Math.min(bound, CLIENT_LIMITS.backoffMaxMs))
    }),
  )
})

it.each([
  [1, 0.5, 0.5],
  [3, 0.25, 1],
  [20, 0.5, CLIENT_LIMITS.backoffMaxMs / CLIENT_LIMITS.backoffBaseMs / 2],
])('before retry %d, chance %d waits %d times the base', (retry, chance, times) => {
  expect(waitBefore(retry, chance)).toBe(times * CLIENT_LIMITS.backoffBaseMs)
})

it.each([
  [undefined, undefined],
  ['0', 0],
  ['120', 120_000],
  ['soon', undefined],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 5_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
] as const)('reads Retry-After %s as %s ms', (header, ms) => {
  expect(retryAfterMs(header, 5_000)).toBe(ms)
})

it('tells each try the time that is left for all of them, and gives up when it is over', async () => {
  let nowMs = 5_000
  const clock = {
    now: () => nowMs,
    wallMs: () => nowMs,
    wait: async (ms: number) => {
      nowMs += ms
    },
  }
  const left: number[] = []
  const policy = { retries: 9, totalTimeoutMs: 1_000, clock, chance: () => 1 }
  const tries = retrying(policy, async (leftMs) => {
    left.push(leftMs)
    nowMs += 150
    return { failure: { reason: 'server_error', message: 'busy', retryAfterMs: 0 } }
  })
  await expect(tries).rejects.toThrow('busy (tries: 3)')
  expect(left).toEqual([1_000, 750, 400])
})
