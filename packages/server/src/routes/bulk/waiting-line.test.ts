import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitingLine } from './waiting-line.ts'

describe('a waiting line', () => {
  it('gives everything in order and never holds more than it may', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (scheduler, capacity, atOnce) => {
          const line = waitingLine<number>(capacity)
          const total = 20
          let held = 0
          let most = 0
          const put = async () => {
            for (let n = 0; n < total; n += 1) {
              held += 1
              most = Math.max(most, held)
              await line.put(n)
              await scheduler.schedule(Promise.resolve())
            }
            line.end()
          }
          const taken: number[] = []
          const take = async () => {
            for (;;) {
              const some = await line.take(atOnce)
              if (some.length === 0) return
              held -= some.length
              taken.push(...some)
              await scheduler.schedule(Promise.resolve())
            }
          }
          await scheduler.waitFor(Promise.all([put(), take()]))
          expect(taken).toEqual(Array.from({ length: total }, (_, n) => n))
          expect(most).toBeLessThanOrEqual(capacity)
        },
      ),
    )
  })

  it('lets the one who puts go on when nobody takes any more', async () => {
    const line = waitingLine<number>(1)
    const waiting = line.put(1)
    line.abandon()
    await waiting
    expect(line.isAbandoned).toBe(true)
    expect(line.put(2)).toBeUndefined()
  })
})
