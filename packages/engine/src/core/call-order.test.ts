import { describe, expect, it } from 'vitest'
import { CallOrder } from './call-order.ts'

describe('the order of calls', () => {
  it('runs a call before it returns when no event waits', () => {
    const done: number[] = []
    const order = new CallOrder(() => undefined)
    void order.run(async () => done.push(1))
    expect(done).toEqual([1])
  })

  it('takes events before every call, and runs calls in their order while events wait', async () => {
    const done: string[] = []
    const letGo: (() => void)[] = []
    const waits = [true, false, true, false]
    const order = new CallOrder(() => {
      done.push('events')
      if (waits.shift() !== true) return undefined
      return new Promise<void>((resolve) => letGo.unshift(resolve))
    })
    const calls = [1, 2, 3, 4].map((call) => order.run(async () => done.push(`call ${call}`)))
    expect(done).toEqual(['events', 'events', 'events', 'events'])
    // The later events have priority.
    for (const go of letGo) go()
    await Promise.all(calls)
    expect(done.slice(4)).toEqual(['call 1', 'call 2', 'call 3', 'call 4'])
    void order.run(async () => done.push('call 5'))
    expect(done.at(-1)).toBe('call 5')
  })

  it('goes on after a call that fails', async () => {
    let events: Promise<void> | undefined = Promise.resolve()
    const order = new CallOrder(() => events)
    const failed = order.run(() => Promise.reject(new Error('refused')))
    events = undefined
    const next = order.run(async () => 'done')
    await expect(failed).rejects.toThrow('refused')
    expect(await next).toBe('done')
  })
})
