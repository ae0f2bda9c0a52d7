import { describe, expect, it } from 'vitest'
import { Attempts } from './attempts.ts'
import { PEOPLE_LIMITS } from './people-limits.ts'

const { attemptsPerPersonCount, lockoutMs } = PEOPLE_LIMITS
const EMAIL = 'ann@shop.example'
const DAY_MS = 86_400_000

const wrong = (attempts: Attempts, count: number, nowMs = 0): readonly number[] =>
  Array.from({ length: count }, () => attempts.person(EMAIL, nowMs))

describe('attempts of an address', () => {
  it('are so many, then pause, and are as many again afterwards', () => {
    const attempts = new Attempts()
    const free = wrong(attempts, attemptsPerPersonCount)
    expect(new Set(free)).toEqual(new Set([0]))
    expect(attempts.person(EMAIL, 1)).toBeCloseTo((lockoutMs - 1) / 1000)
    expect(attempts.person(EMAIL, lockoutMs - 1)).toBeGreaterThan(0)
    expect(new Set(wrong(attempts, attemptsPerPersonCount, lockoutMs))).toEqual(new Set([0]))
    expect(attempts.person(EMAIL, lockoutMs)).toBeGreaterThan(0)
    expect(attempts.person('bob@shop.example', lockoutMs)).toBe(0)
  })

  it('begin anew after a right one, and after a day', () => {
    const attempts = new Attempts()
    wrong(attempts, attemptsPerPersonCount - 1)
    attempts.right(EMAIL)
    expect(new Set(wrong(attempts, attemptsPerPersonCount - 1))).toEqual(new Set([0]))
    expect(new Set(wrong(attempts, 2, DAY_MS))).toEqual(new Set([0]))
  })
})

describe('attempts of a network', () => {
  it('are bounded together, and by the networks of households', () => {
    const attempts = new Attempts()
    const from = (ip: string) => attempts.network(ip, 0)
    const burst = PEOPLE_LIMITS.attemptsPerNetworkBurstCount
    const waits = Array.from({ length: burst }, (_, at) => from(`2001:db8:1:2::${at}`))
    expect(new Set(waits)).toEqual(new Set([0]))
    expect(from('2001:db8:1:2::ffff')).toBe(10)
    expect(from('2001:db8:1:3::1')).toBe(0)
  })
})
