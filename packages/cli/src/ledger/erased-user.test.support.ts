import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { readCredentials } from '../service/credentials.ts'
import { runHere } from '../run-here.test.support.ts'

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

export type Json = Readonly<Record<string, unknown>>

export async function openCaller(dataDirectory: string, databaseUrl?: string) {
  const service = await startService({
    ...DEFAULT_CONFIG,
    ...(databaseUrl !== undefined && { databaseUrl }),
    startPolicy: 'none',
    dataDirectory,
    port: 0,
    logLevel: 'silent',
  })
  return { ...(await callerAt(service.address, dataDirectory)), service }
}

/** Who calls a service with the keys of its data directory. */
export async function callerAt(address: string, dataDirectory: string) {
  const credentials = await readCredentials(dataDirectory)
  if (credentials === undefined) throw new Error('a service that started has credentials')
  const { production, admin_token: admin } = credentials
  const headers = { authorization: `Basic ${btoa(`${production.api_key}:`)}` }
  const ask = (method: string, path: string, body?: object): Promise<Response> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return fetch(address + path, { method, headers, ...sent })
  }
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const answer = await ask(method, path, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Json)
  }
  const asAdmin = { authorization: `Bearer ${admin}` }
  const audit = async (what: string) =>
    (await fetch(`${address}/v1/audit?what=${what}`, { headers: asAdmin })).json() as Promise<Json>
  return { ask, call, audit, beaconKey: production.beacon_key }
}

type Caller = Awaited<ReturnType<typeof callerAt>>

const POLICY = {
  queues: [{ name: 'orders', abuse_type: 'payment_abuse', due: '10h' }],
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
          do: [{ tag: 'look' }, { review: 'orders' }],
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
export async function live({ call, beaconKey }: Caller): Promise<void> {
  const visit = { $session_id: 'visit-of-billy', $ip: '203.0.113.77' }
  await call('PUT', '/v1/lists/bad_mails', { kind: 'email', description: 'Bad ones.' })
  await call('POST', '/v1/lists/bad_mails/values', {
    add: [{ value: MAIL }, { value: 'x@y.example' }],
  })
  // Somebody else names them, too: it is their id all the same.
  await call('PUT', '/v1/lists/watched', { kind: 'user', description: 'Watched ones.' })
  await call('POST', '/v1/lists/watched/values', {
    add: [{ value: 'billy_jones' }, { value: 'carol' }],
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

export const linesOf = async (directory: string, url = 'none'): Promise<readonly Json[]> => {
  const place = ['--data-dir', directory, '--database-url', url]
  const { out } = await runHere(['export', '--features', ...place])
  return out
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as Json)
}

/** Empty where the file is gone by now: SQLite removes one when its last user closes the database. */
async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Which personal values are in any file, and where. */
export async function foundIn(directory: string): Promise<readonly string[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await bytesOf(join(file.parentPath, file.name))
    found.push(
      ...PERSONAL.filter((text) => bytes.includes(text)).map((text) => `${file.name}: ${text}`),
    )
  }
  return found
}
