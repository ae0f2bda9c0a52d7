import { describe, expect, it } from 'vitest'
import { openFakePage } from '../fake-page.test.support.ts'
import { collectDevice } from './collect-device.ts'
import { defineSignal } from './define-signal.ts'
import { SIGNALS } from './signals.ts'

async function collect(signals: Parameters<typeof collectDevice>[1]) {
  const fake = openFakePage()
  const collecting = collectDevice(fake.page, signals)
  await fake.wait(60_000)
  return collecting
}

describe('the device', () => {
  it('has the components of each signal under its name, without those that are missing', async () => {
    const one = defineSignal('one', () => ({ a: 1, b: undefined, c: null, d: false }))
    const two = defineSignal('two', async () => ({ a: ['x'], long: 'x'.repeat(5_000) }))
    expect(await collect([one, two])).toEqual({
      'one.a': 1,
      'one.d': false,
      'two.a': ['x'],
      'two.long': 'x'.repeat(512),
    })
  })

  it('names the signals that fail or never answer, and has the others', async () => {
    const broken = defineSignal('broken', () => {
      throw new Error('on purpose')
    })
    const silent = defineSignal('silent', () => new Promise<never>(() => undefined))
    const fine = defineSignal('fine', () => ({ a: 1 }))
    expect(await collect([broken, silent, fine])).toEqual({
      'fine.a': 1,
      failed: ['broken', 'silent'],
    })
  })

  it('is whole where the page is so busy that each pause takes long', async () => {
    const fake = openFakePage()
    Object.assign(fake.page, {
      requestIdleCallback: (go: () => void, { timeout }: { timeout: number }) =>
        fake.page.setTimeout(go, timeout),
    })
    const patient = defineSignal('patient', async (_page, pause) => {
      for (let count = 0; count < 10; count += 1) await pause(0)
      return { a: 1 }
    })
    const collecting = collectDevice(fake.page, [patient])
    await fake.wait(60_000)
    expect(await collecting).toEqual({ 'patient.a': 1 })
  })

  it('is read in slices that short work shares, each begun when the page is idle', async () => {
    const fake = openFakePage()
    let slices = 0
    Object.assign(fake.page, {
      requestIdleCallback(go: () => void) {
        slices += 1
        fake.page.setTimeout(go)
      },
    })
    let nowMs = 1_000
    Object.assign(fake.page.performance, { now: () => nowMs })
    const seen: number[] = []
    const workOf = (ms: number) => () => {
      seen.push(slices)
      nowMs += ms
      return {}
    }
    const signals = [3, 4, 5, 0].map((ms, at) => defineSignal(`s${at}`, workOf(ms)))
    const heavy = defineSignal('heavy', async (_page, pause) => {
      await pause(0)
      return workOf(20)()
    })
    const collecting = collectDevice(fake.page, [...signals, heavy])
    await fake.wait(60_000)
    await collecting
    expect(seen).toEqual([1, 1, 2, 2, 3])
  })

  it('is read even from a page that has almost nothing', async () => {
    const device = await collect(SIGNALS)
    expect(device['failed']).toContain('canvas')
    expect(device).toHaveProperty(['math.results'])
  })

  it('has signals of different names', () => {
    expect(new Set(SIGNALS.map(({ name }) => name)).size).toBe(SIGNALS.length)
  })
})
