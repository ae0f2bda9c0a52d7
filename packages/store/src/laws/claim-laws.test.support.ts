import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryClaims } from '../memory/memory-claims.ts'
import type { StoreKind } from './stores.test.support.ts'

const WHO = ['eva', 'tom', "o'neil"]

/** What happens to claims, at times that only go on. */
const anyStep = fc.record({
  is: fc.constantFrom('claim', 'claim', 'claim', 'look', 'release', 'sweep', 'round'),
  environment: fc.constantFrom(1, 2),
  case: fc.nat({ max: 3 }),
  who: fc.constantFrom(...WHO),
  afterMs: fc.nat({ max: 10 }),
  leaseMs: fc.integer({ min: 20, max: 200 }),
})

/** What the claims of every store must keep. */
export function claimLaws({ open }: StoreKind<'claims'>): void {
  it('are those of the twin, and a case has one holder at a time', async () => {
    const { claims } = await open()
    const twin = new MemoryClaims()
    let nowMs = 1000
    let refused = 0
    for (const step of fc.sample(anyStep, { numRuns: 80, seed: 7 })) {
      nowMs += step.afterMs
      const { environment, who } = step
      const request = { environment, case: step.case, who, nowMs, untilMs: nowMs + step.leaseMs }
      const before = (await twin.running(environment, nowMs)).find((one) => one.case === step.case)
      for (const each of [claims, twin]) {
        if (step.is === 'look') await each.look(environment, step.case, who, nowMs)
        if (step.is === 'release') await each.release(environment, step.case, who)
        if (step.is === 'sweep') await each.sweep(nowMs)
        if (step.is === 'round') await each.beginRound({ environment, queue: 'q', who }, nowMs)
      }
      if (step.is === 'claim') {
        const held = await claims.claim(request)
        expect(held).toEqual(await twin.claim(request))
        expect(held.who).toBe(before === undefined ? who : before.who)
        if (held.who !== who) refused += 1
      }
      for (const each of [1, 2]) {
        expect(await claims.running(each, nowMs)).toEqual(await twin.running(each, nowMs))
        const round = { environment: each, queue: 'q', who }
        expect(await claims.roundSince(round)).toBe(await twin.roundSince(round))
      }
    }
    expect(refused).toBeGreaterThan(3)
  })
}
