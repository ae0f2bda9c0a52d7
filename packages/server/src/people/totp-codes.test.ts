import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { isTotpCode, newTotpSeed, recoveryCodeHash, totpStepOf, totpUri } from './totp-codes.ts'

/** The key of RFC 6238, in base32. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d s are those of RFC 6238', async (seconds, code) => {
    expect(await totpStepOf(SEED, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('count one step early and one late, with the step that they are of', async () => {
    const stepAt = (seconds: number) =>
      totpStepOf(SEED, generateSync({ secret: SEED, epoch: 6_000 }), seconds * 1000)
    expect(await Promise.all([5_969, 5_970, 6_000, 6_059, 6_060].map(stepAt))).toEqual([
      undefined,
      200,
      200,
      200,
      undefined,
    ])
  })

  it('are known by their form, however a phone shows them', async () => {
    expect(['287082', ' 287 082 '].map(isTotpCode)).toEqual([true, true])
    expect(['28708', '2870820', '28708a', '', '٢٨٧٠٨٢'].some(isTotpCode)).toBe(false)
    expect(await totpStepOf(SEED, '287 082', 59_000)).toBe(1)
    expect(await totpStepOf(SEED, 'x'.repeat(10_000), 59_000)).toBeUndefined()
  })

  it('come from seeds of 160 bits, each another', async () => {
    const seeds = await Promise.all([newTotpSeed(), newTotpSeed()])
    expect(seeds[0]).toMatch(/^[A-Z2-7]{32}$/)
    expect(seeds[0]).not.toBe(seeds[1])
    expect(await totpUri(SEED, 'a b@shop.example')).toContain(`secret=${SEED}`)
  })
})

it('a recovery code is the same however it is typed', () => {
  const typed = ['4f2a9-81c0e', '4F2A9 81C0E', ' 4f2a981c0e '].map(recoveryCodeHash)
  expect(new Set(typed).size).toBe(1)
  expect(recoveryCodeHash('4f2a9-81c0f')).not.toBe(typed[0])
})
