import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { serviceOfEachTest } from '../testing/each-service.test.support.ts'
import { TEST_NOW_MS } from '../testing/memory-service.ts'

const service = serviceOfEachTest({ beaconIpPerSecond: 0, beaconKeyPerSecond: 0 })

const BURST_SECONDS = 600
const DAY_SECONDS = 86_400

const LARGE = Array.from({ length: 27 }, (_, at) => ({
  url: `https://shop.test/${at}/${'x'.repeat(900)}`,
  title: '',
  referrer: '',
  agoMs: at,
}))

let sent = 0

interface From {
  readonly ip?: string
  readonly session?: string
}

async function send({ ip = '10.0.0.1', session = `s-${sent}` }: From): Promise<number> {
  sent += 1
  const { app, local } = service()
  const id = `message-${sent}`.padEnd(16, '0')
  const payload = { key: local.production.beacon_key, id, session, pages: LARGE }
  const asked = { method: 'POST', url: '/v1/beacon', payload, remoteAddress: ip } as const
  return (await app.inject(asked)).statusCode
}

/** Sends until it is refused; gives the bytes that the ledger has taken then. */
async function fill(fromOf: (at: number) => From): Promise<number> {
  for (let at = 0; at < 10_000; at += 1) if ((await send(fromOf(at))) === 429) return takenBytes()
  throw new Error('nothing was refused')
}

async function takenBytes(): Promise<number> {
  const { body } = await service().app.inject('/metrics')
  return Number(/winnow_beacon_bytes_total\{outcome="taken"\} (\S+)/.exec(body)?.[1])
}

const { beaconIpBytes, beaconSessionBytes, beaconKeyBytes } = DEFAULT_CONFIG

/** What is there at once, and one beacon beyond it. */
const most = (perSecond: number): number => perSecond * BURST_SECONDS + 40_000

describe('beacons of 27 kB', () => {
  it.each([
    ['one address', beaconIpBytes, () => ({})],
    ['one network', beaconIpBytes, (at: number) => ({ ip: `2001:db8:1:1::${at + 1}` })],
    [
      'one session of many addresses',
      beaconSessionBytes,
      (at: number) => ({ ip: `10.1.${at >> 8}.${at & 255}`, session: 'one' }),
    ],
  ])('of %s write so many bytes at once, then as the rate says', async (_, perSecond, fromOf) => {
    const first = await fill(fromOf)
    expect(first).toBeGreaterThan(perSecond * BURST_SECONDS - 40_000)
    expect(first).toBeLessThan(most(perSecond))
    service().setNowMs(TEST_NOW_MS + 100_000)
    expect((await fill(fromOf)) - first).toBeLessThan(100 * perSecond + 40_000)
  })

  it('of one key from anywhere write two seconds of ten times its rate at once, then as fast', async () => {
    const fromOf = (at: number) => ({ ip: `10.${at >> 8}.${at & 255}.1` })
    const first = await fill(fromOf)
    expect(first).toBeGreaterThan(20 * beaconKeyBytes - 40_000)
    expect(first).toBeLessThan(20 * beaconKeyBytes + 40_000)
    service().setNowMs(TEST_NOW_MS + 1000)
    expect((await fill((at) => fromOf(at + 1000))) - first).toBeLessThan(
      10 * beaconKeyBytes + 40_000,
    )
  })

  it('are refused with a time to wait, and others are not', async () => {
    await fill(() => ({}))
    expect(await send({ ip: '10.0.0.2' })).toBe(204)
  })

  it('that are sent again cost nothing', async () => {
    const { app, local } = service()
    const payload = {
      key: local.production.beacon_key,
      id: 'the-same-one',
      session: 's',
      device: LARGE,
    }
    for (let at = 0; at < 200; at += 1) {
      expect((await app.inject({ method: 'POST', url: '/v1/beacon', payload })).statusCode).toBe(
        204,
      )
    }
    expect(await takenBytes()).toBeLessThan(40_000)
  })
})

it('the budget of a day is a few gigabytes of one key, whatever its beacons come from', () => {
  expect(beaconKeyBytes * DAY_SECONDS).toBeLessThan(20e9)
  expect(50 * beaconIpBytes * DAY_SECONDS).toBeLessThan(20e9)
  expect(beaconIpBytes * DAY_SECONDS).toBeLessThan(0.5e9)
})
