import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCredentials } from '../service/credentials.ts'
import { runHere } from '../run-here.test.support.ts'
import { runWinnow } from '../run-winnow.test.support.ts'

const MAIL = 'billy.jones.unique@mail-of-billy.example'
/** Values that only the erased user sent. */
const PERSONAL = [
  'billy_jones',
  MAIL,
  '+12125550123',
  'Billy Wilhelm Jones',
  '17 Secret Alley',
  'visit-of-billy',
  'order-of-billy',
  'device-of-billy',
  'web:7d1f9c50-billy',
  'The parcel for Wilhelm never came',
  'seen with a crowbar',
  'my own words for it',
  'noted by the gate',
  '203.0.113.77',
  'https://shop.test/hidden-page',
]

type Json = Readonly<Record<string, unknown>>

let folder = ''
let data = ''
let backup = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-erase-'))
  data = join(folder, 'data')
  backup = join(folder, 'backup')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openCaller(dataDirectory: string) {
  const service = await startService({
    ...DEFAULT_CONFIG,
    startPolicy: 'none',
    dataDirectory,
    port: 0,
    logLevel: 'silent',
  })
  const credentials = await readCredentials(dataDirectory)
  if (credentials === undefined) throw new Error('a service that started has credentials')
  const { production } = credentials
  const headers = { authorization: `Basic ${btoa(`${production.api_key}:`)}` }
  const ask = (method: string, path: string, body?: object): Promise<Response> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return fetch(service.address + path, { method, headers, ...sent })
  }
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const answer = await ask(method, path, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Json)
  }
  return { ask, call, beaconKey: production.beacon_key, service }
}

type Caller = Awaited<ReturnType<typeof openCaller>>

const POLICY = {
  counters: {
    mails: { distinct: 'email', on: '$create_order', by: 'ip', over: ['1h'] },
  },
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [
        {
          name: 'listed',
          when: 'lists.bad_mails.has(event.user_email) || counters.mails.over_1h > 3',
          do: [{ tag: 'look' }],
        },
      ],
    },
  ],
}

const order = (user: string, fields: object) => ({
  $type: '$create_order',
  $user_id: user,
  $order_id: `order-of-${user}`,
  $amount: 30_000_000,
  $currency_code: 'USD',
  $ip: '198.51.100.9',
  ...fields,
})

/** What Billy does, and what others report of them. */
async function live({ call, beaconKey }: Caller): Promise<void> {
  const visit = { $session_id: 'visit-of-billy', $ip: '203.0.113.77' }
  await call('PUT', '/v1/lists/bad_mails', { kind: 'email', description: 'Bad ones.' })
  await call('POST', '/v1/lists/bad_mails/values', {
    add: [{ value: MAIL }, { value: 'x@y.example' }],
  })
  await call('POST', '/v1/policies', { document: POLICY, stage: 'live', why: 'a test' })
  await call('POST', '/v205/events', { $type: '$add_item_to_cart', ...visit })
  await call('POST', '/v1/beacon', {
    key: beaconKey,
    id: 'message-1',
    session: 'visit-of-billy',
    visitor: '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11',
    pages: [{ url: 'https://shop.test/hidden-page', title: 'Zoë', referrer: '', agoMs: 3 }],
    device: { 'screen.width': 1920, 'fonts.installed': ['Arial'] },
  })
  await call('POST', '/v205/events', {
    ...order('billy_jones', visit),
    $order_id: 'order-of-billy',
    $user_email: MAIL,
    $billing_address: {
      $name: 'Billy Wilhelm Jones',
      $address_1: '17 Secret Alley',
      $phone: '+12125550123',
    },
    my_field: 'my own words for it',
  })
  await call('POST', '/v205/events', {
    $type: '$create_content',
    $user_id: 'billy_jones',
    $content_id: 'content-1',
    $comment: { $body: 'The parcel for Wilhelm never came' },
  })
  await call('POST', '/v205/users/billy_jones/labels', {
    $is_bad: true,
    $abuse_type: 'payment_abuse',
    $description: 'seen with a crowbar',
    $source: 'support',
    $analyst: 'kim',
  })
  await call('POST', '/v1/users/billy_jones/notes', { note: 'noted by the gate', analyst: 'kim' })
  await call('POST', '/v205/events', order('carol', { $user_email: 'carol@shop.example' }))
  await call('POST', '/v205/events', { ...order('dave', {}), $seller_user_id: 'billy_jones' })
}

const linesOf = async (directory: string): Promise<readonly Json[]> => {
  const { out } = await runHere(['export', '--features', '--data-dir', directory])
  return out
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as Json)
}

/** Which personal values are in any file, and where. */
async function foundIn(directory: string): Promise<readonly string[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files.filter((one) => one.isFile())) {
    // SQLite removes a file when its last user closes the database.
    const bytes = await readFile(join(file.parentPath, file.name)).catch(() => '')
    found.push(
      ...PERSONAL.filter((text) => bytes.includes(text)).map((text) => `${file.name}: ${text}`),
    )
  }
  return found
}

/** In a process of its own: what else this one still has open of the ledger would keep the erasure waiting. */
const erase = (directory: string, ...words: readonly string[]) =>
  runWinnow(['user', 'erase', ...words, '--yes', '--data-dir', directory])

describe('winnow user erase', () => {
  let before: readonly Json[] = []

  beforeAll(async () => {
    const caller = await openCaller(data)
    await live(caller)
    await caller.service.close()
    before = await linesOf(data)
    await runHere(['backup', backup, '--data-dir', data])
  }, 30_000)

  it('leaves nothing of the user in any file, and signs what it did', async () => {
    expect((await foundIn(data)).length).toBeGreaterThan(8)
    const { code, out, err } = await erase(data, 'billy_jones')
    expect(code, err).toBe(0)
    const report = JSON.parse(out) as Json
    expect(report).toMatchObject({ environment_name: 'production', found_in: [], sessions: 1 })
    expect(report['entries']).toMatchObject({ event: 5, label: 1, link: 1, listed: 1 })
    expect(await foundIn(data)).toEqual([])
  })

  it('replay is equal, and scores of others are as they were', async () => {
    const { code, out } = await runHere(['replay', '--data-dir', data])
    expect([code, out]).toEqual([0, expect.stringContaining('shrunken')])
    const after = await linesOf(data)
    const scoresOf = (lines: readonly Json[]) =>
      lines.slice(0, before.length).map(({ scores }) => scores)
    expect(scoresOf(after)).toEqual(scoresOf(before))
    expect(after.length).toBe(before.length + 1)
  })

  it('a service goes on without the user, who is new when they come again', async () => {
    const { ask, call, service } = await openCaller(data)
    try {
      expect((await ask('GET', '/v1/users/billy_jones')).status).toBe(404)
      const { values } = (await call('GET', '/v1/lists/bad_mails/values')) as {
        values: readonly Json[]
      }
      expect(values.map(({ value }) => value)).toEqual(['x@y.example'])
      expect((await ask('GET', '/v1/users/carol')).status).toBe(200)
      await call('POST', '/v205/events', { $type: '$login', $user_id: 'billy_jones' })
      const known = await call('GET', '/v1/users/billy_jones')
      expect(known).toMatchObject({ events: 1, labels: [] })
    } finally {
      await service.close()
    }
    expect(await runHere(['replay', '--data-dir', data])).toMatchObject({ code: 0 })
  })

  it('is done again on a restored backup that is older, from the reports', async () => {
    expect((await foundIn(backup)).length).toBeGreaterThan(8)
    const reports = join(data, 'erasures.jsonl')
    expect(await erase(backup, '--again', reports)).toMatchObject({ code: 0 })
    expect(await foundIn(backup)).toEqual([])
    expect(await runHere(['replay', '--no-records', '--data-dir', backup])).toMatchObject({
      code: 0,
    })
  })

  it('refuses reports that were changed, and to go on without a yes', async () => {
    const forged = join(folder, 'forged.jsonl')
    await writeFile(
      forged,
      (await readFile(join(data, 'erasures.jsonl'), 'utf8')).replace(
        '"sessions":1',
        '"sessions":2',
      ),
    )
    expect(await erase(data, '--again', forged)).toMatchObject({
      code: 1,
      err: expect.stringContaining('signature'),
    })
    expect(await runHere(['user', 'erase', 'carol', '--data-dir', data])).toMatchObject({ code: 2 })
  })
})
