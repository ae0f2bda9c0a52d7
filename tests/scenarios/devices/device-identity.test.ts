/** Which devices are one, which are alike, and who owns them, as beacons and events come in. */
import { createHash } from 'node:crypto'
import type { FieldValue } from '@winnow/contract'
import type { Core, KnownDevice } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { coreOver } from '../../support/core-over.ts'
import { beaconOf, laptop } from '../../support/devices.ts'

const START_MS = Date.UTC(2026, 3, 1)
const HOME = '198.51.100.7'
const ELSEWHERE = '203.0.113.7'
const docked = { ...laptop(1), 'screen.width': 3840, 'screen.height': 2160 }

let core: Core
let atMs = START_MS
beforeEach(async () => {
  core = await coreOver(openMemoryStore({ seed: { lo: 1, hi: 2 } }))
  atMs = START_MS
})

async function see(
  device: string,
  components: Record<string, FieldValue>,
  ip = HOME,
): Promise<KnownDevice> {
  atMs += 60_000
  const event = beaconOf({ session: `visit-${device}`, device, ip, components, claimed: 'ann' })
  await core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: atMs } })
  return known(device)
}

async function known(device: string): Promise<KnownDevice> {
  const found = await core.ask({ is: 'device', environment: 1, id: device })
  if (found === undefined) throw new Error(`${device} is not known`)
  return found
}

async function login(userId: string, device: string, ip = HOME): Promise<void> {
  atMs += 60_000
  const event = { type: '$login', userId, sessionId: `visit-${device}`, ip, fields: {}, custom: {} }
  await core.execute({ is: 'event', request: { environment: 1, event, receivedAtMs: atMs } })
}

const fingerprintOf = ({ fingerprint }: KnownDevice): string | undefined => fingerprint?.id

describe('a device', () => {
  it('keeps its history and its fingerprint when its browser is updated', async () => {
    const before = await see('web:a', laptop(1, 126))
    await login('ann', 'web:a')
    const after = await see('web:a', laptop(1, 140))
    expect(fingerprintOf(after)).toBe(fingerprintOf(before))
    expect(after).toMatchObject({ firstSeenMs: before.firstSeenMs, users: 1 })
  })

  it('has its old fingerprint after its cookie was cleared and its browser updated', async () => {
    const before = await see('web:a', laptop(1, 126))
    const after = await see('web:b', laptop(1, 140), ELSEWHERE)
    expect(fingerprintOf(after)).toBe(fingerprintOf(before))
    expect(after.fingerprint?.devices).toBe(2)
    expect(after.firstSeenMs).toBeGreaterThan(before.firstSeenMs)
  })

  it('that changed a little is known where it was, and not elsewhere', async () => {
    const before = await see('web:a', laptop(1))
    expect(fingerprintOf(await see('web:b', docked, ELSEWHERE))).not.toBe(fingerprintOf(before))
    await see('web:c', laptop(2))
    const other = { ...laptop(2), 'screen.width': 3840 }
    expect(fingerprintOf(await see('web:d', other))).toBe(fingerprintOf(await known('web:c')))
  })

  it('of another profile is linked, not merged', async () => {
    await see('web:a', laptop(1))
    await see('web:b', laptop(1))
    await login('ann', 'web:a')
    await login('bob', 'web:b')
    expect(fingerprintOf(await known('web:a'))).toBe(fingerprintOf(await known('web:b')))
    expect((await known('web:a')).users).toBe(1)
    expect(await known('web:b')).toMatchObject({ users: 1, fingerprint: { devices: 2, users: 2 } })
  })

  it('is another when it is another machine', async () => {
    const prints = await Promise.all([1, 2, 3].map((n) => see(`web:${n}`, laptop(n))))
    expect(new Set(prints.map(fingerprintOf)).size).toBe(3)
  })

  it('is nobody’s until the server names somebody in its visit', async () => {
    expect((await see('web:a', laptop(1))).users).toBe(0)
    await login('bob', 'web:a')
    expect((await known('web:a')).users).toBe(1)
  })

  it.each(['android', 'ios'])(
    'of an app on %s is the one that its server names',
    async (platform) => {
      const installation = '9f3ac2d4e5b60718'
      const digest = createHash('sha256').update(installation).digest('hex').slice(0, 32)
      await see(`${platform}:${digest}`, laptop(1))
      const names = async (id: string, userId: string) => {
        const fields = { $app: { $device_unique_id: id } }
        const event = { type: '$login', userId, ip: HOME, fields, custom: {} }
        await core.execute({
          is: 'event',
          request: { environment: 1, event, receivedAtMs: (atMs += 60_000) },
        })
      }
      await names('another', 'bob')
      expect((await known(`${platform}:${digest}`)).users).toBe(0)
      await names(installation, 'ann')
      expect(await known(`${platform}:${digest}`)).toMatchObject({
        users: 1,
        fingerprint: { homes: 1 },
      })
    },
  )

  it('makes a fingerprint common only where its beacons came from', async () => {
    await see('web:a', laptop(1))
    await login('ann', 'web:a', ELSEWHERE)
    expect((await known('web:a')).fingerprint).toMatchObject({ users: 1, homes: 0 })
    await login('ann', 'web:a', HOME)
    expect((await known('web:a')).fingerprint).toMatchObject({ users: 1, homes: 1 })
  })
})
