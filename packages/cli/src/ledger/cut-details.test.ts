import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wholeBeacon, isBeacon } from '@winnow/engine'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { openReadOnlyStore, openSqliteStore } from '@winnow/store'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCredentials } from '../service/credentials.ts'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
let data = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-cut-'))
  data = join(folder, 'data')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const VISITOR = '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c1'

const DEVICE = {
  'agent.userAgent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0.0.0 Safari/537.36',
  'agent.platform': 'Linux x86_64',
  'agent.mobile': false,
  'automation.nativeCodeChars': 34,
  'screen.width': 1920,
  'screen.height': 1080,
  'screen.availableWidth': 1900,
  'timezone.zone': 'Europe/Berlin',
  'locale.language': 'de-DE',
  'hardware.touchPoints': 0,
  'fonts.installed': ['Cantarell', 'DejaVu Sans'],
  'math.results': [1.1752011936438014],
  'graphics.unmaskedRenderer': 'llvmpipe',
  'storage.cookies': true,
}

interface Caller {
  readonly call: (method: string, path: string, body?: object, key?: string) => Promise<string>
  readonly account: string
  readonly beaconKey: string
}

/** What a service of the directory is asked while it runs. */
async function serving<Result>(work: (caller: Caller) => Promise<Result>): Promise<Result> {
  const config = {
    ...DEFAULT_CONFIG,
    startPolicy: 'none',
    dataDirectory: data,
    port: 0,
    logLevel: 'silent',
  } as const
  const service = await startService({ ...config, beaconIpPerSecond: 0, beaconIpBytes: 0 })
  try {
    const credentials = await readCredentials(data)
    if (credentials === undefined) throw new Error('a service that started has credentials')
    const { account_id: account = '', production } = credentials
    const call: Caller['call'] = async (method, path, body, key = production.api_key) => {
      const headers = { authorization: `Basic ${btoa(`${key}:`)}` }
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(service.address + path, { method, headers, ...sent })
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      return await answer.text()
    }
    return await work({ call, account, beaconKey: production.beacon_key })
  } finally {
    await service.close()
  }
}

/** Visits of pages and of an app, before and after events of their sessions. */
async function visit({ call, account, beaconKey }: Caller): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    const session = `visit-${n}`
    const event = { $type: '$create_account', $user_id: `user-${n % 5}`, $session_id: session }
    const beacon = {
      key: beaconKey,
      id: `message-${n}`,
      session,
      ...(n % 3 > 0 && { visitor: `${VISITOR}${n % 4}` }),
      pages: [{ url: 'https://shop.test/', title: 'Zoë', referrer: '', agoMs: 3 }],
      device: { ...DEVICE, 'screen.width': 1920 + (n % 2) },
      behavior: { keys: 40, keyMeanMs: 40, keyDeviationMs: 2, untrusted: n },
    }
    if (n % 2 === 0) await call('POST', '/v205/events', event)
    await call('POST', '/v1/beacon', beacon)
    await call('POST', '/v205/events', { ...event, $type: '$login' })
    const data = [
      {
        installation_id: `phone-${n % 2}`,
        session_id: session,
        time: 1,
        path: 'MainActivity',
        fields: { plan: 'gold' },
        android_app_state: { activity_class_name: 'Main' },
        android_device_properties: { device_model: 'Pixel', evidence_files_present: ['/su'] },
      },
    ]
    await call('PUT', `/v3/accounts/${account}/mobile_events`, { data }, beaconKey)
  }
  await call('POST', '/v205/users/user-1/labels', { $is_bad: true, $abuse_type: 'payment_abuse' })
}

async function replayed(directory = data): Promise<string> {
  const { code, out, err } = await runHere(['replay', '--data-dir', directory])
  expect([code, err]).toEqual([0, expect.any(String)])
  // How long it took is another time else.
  return out
    .split('\n')
    .filter((line) => /outcomes|states|records/.test(line))
    .join('\n')
}

const withoutRecords = (text: string): string => text.replace(/records.*/, '')

const devices = () =>
  serving(({ call }) =>
    Promise.all([0, 1, 2, 3, 4].map((n) => call('GET', `/v1/users/user-${n}/devices`))),
  )

const exported = async () => (await runHere(['export', '--data-dir', data])).out

/** The same ledger in a new directory, with beacons as they were written before there were details. Answers how many had some. */
async function writeAsBefore(directory: string): Promise<number> {
  const store = openReadOnlyStore(data)
  const entries = await store.ledger.read(1, 1_000)
  const { seed, details } = store
  const former = await openSqliteStore({ directory, seed })
  let longer = 0
  for (const entry of entries) {
    const more = isBeacon(entry) ? await details.of(entry) : undefined
    const whole = isBeacon(entry) ? { ...entry, body: wholeBeacon(entry.body, more) } : entry
    if (whole.body !== entry.body) longer += 1
    await former.ledger.append([whole])
  }
  await former.close()
  await store.close()
  return longer
}

it('replays to the same states and records before and after a cut', async () => {
  await serving(visit)
  const [before, known, lines] = [await replayed(), await devices(), await exported()]
  expect(before).toContain('came out the same')
  expect(lines).toContain('https://shop.test/')
  expect(lines).toContain('"plan":"gold"')

  // The day is moved into the past; the next start cuts it.
  const folderOfDays = join(data, 'beacons')
  for (const name of await readdir(folderOfDays)) {
    const former = name.replace(/^[\d-]{10}/, '2020-01-01')
    await rename(join(folderOfDays, name), join(folderOfDays, former))
  }
  expect(await devices()).toEqual(known)
  expect(await readdir(folderOfDays)).toEqual([])
  expect(await replayed()).toBe(before)
  const cut = await exported()
  expect(cut).not.toContain('https://shop.test/')
  expect(cut.split('\n').length).toBe(lines.split('\n').length)
})

it('a ledger of former versions, with whole beacons in it, replays as before; one of this version answers them whole', async () => {
  await rm(data, { recursive: true, force: true })
  const event = await serving(async (caller) => {
    await visit(caller)
    return caller.call('GET', '/v1/events/2')
  })
  expect(JSON.parse(event)).toMatchObject({
    event: { $device: DEVICE, $pages: [{ $title: 'Zoë' }], $behavior: { keys: 40 } },
  })
  const before = await replayed()
  const former = join(folder, 'former')
  expect(await writeAsBefore(former)).toBe(16)
  expect(existsSync(join(former, 'beacons'))).toBe(false)
  // It has no accounts, so there is no digest of records.
  expect(withoutRecords(await replayed(former))).toBe(withoutRecords(before))
})
