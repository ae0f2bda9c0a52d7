import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCredentials } from '../service/credentials.ts'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-history-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Json = Readonly<Record<string, unknown>>

/** A service of a data directory, as its own caller. */
async function openCaller(dataDirectory: string) {
  const config = {
    ...DEFAULT_CONFIG,
    startPolicy: 'none',
    dataDirectory,
    port: 0,
    logLevel: 'silent',
  } as const
  const service = await startService(config)
  const credentials = await readCredentials(dataDirectory)
  if (credentials === undefined) throw new Error('a service that started has credentials')
  const { account_id: account, production } = credentials
  const headers = { authorization: `Basic ${btoa(`${production.api_key}:`)}` }
  const call = async (method: string, path: string, body?: object): Promise<Json> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(service.address + path, { method, headers, ...sent })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Json)
  }
  return { call, v3: `/v3/accounts/${account}`, beaconKey: production.beacon_key, service }
}

type Caller = Awaited<ReturnType<typeof openCaller>>

const PAST_MS = Date.UTC(2026, 0, 1)
const EVENT = { $type: '$login', $user_id: 'ann', $session_id: 'visit' }

const decided = (decision: string, source: string, time?: number) => ({
  decision_id: decision,
  source,
  analyst: 'eva@shop.example',
  description: `why ${decision}`,
  ...(time === undefined ? {} : { time }),
})

/** Two events with a beacon between them. */
async function sendEvents({ call, beaconKey }: Caller): Promise<void> {
  await call('POST', '/v205/events', EVENT)
  await call('POST', '/v1/beacon', {
    key: beaconKey,
    id: 'message-1',
    session: 'visit',
    user: 'ann',
    visitor: '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11',
    pages: [{ url: 'https://shop.test/', title: 'Zoë', referrer: '', agoMs: 3 }],
    device: { 'screen.width': 1920, 'fonts.installed': ['Arial'] },
  })
  await call('POST', '/v205/events', EVENT)
}

async function takeDecisions({ call, v3 }: Caller): Promise<void> {
  await call('PUT', '/v1/decisions/looks_bad', {
    name: 'Looks bad',
    entity_type: 'user',
    abuse_type: 'account_abuse',
    category: 'watch',
  })
  const taken: readonly (readonly [string, object])[] = [
    ['users/ann', decided('block_user_payment_abuse', 'AUTOMATED_RULE')],
    ['users/ann', decided('accept_user_payment_abuse', 'MANUAL_REVIEW', PAST_MS + 5)],
    ['users/ann', decided('accept_user_content_abuse', 'MANUAL_REVIEW')],
    ['users/ann', decided('looks_bad', 'MANUAL_REVIEW', PAST_MS + 7)],
    ['users/ann/orders/o-1', decided('block_order_payment_abuse', 'CHARGEBACK')],
    ['users/ann/sessions/visit', decided('watch_session_account_takeover', 'manual_review')],
    ['users/ann/content/c-1', decided('accept_content_content_abuse', 'MANUAL_REVIEW')],
  ]
  for (const [of, body] of taken) await call('POST', `${v3}/${of}/decisions`, body)
}

const sendLabel = ({ call }: Caller) =>
  call('POST', '/v205/users/ann/labels', {
    $is_bad: true,
    $abuse_type: 'promotion_abuse',
    $description: 'coupons',
    $source: 'support',
    $analyst: 'kim',
    $time: PAST_MS + 9,
  })

/** What a service says of everything that was decided and labelled. */
async function standing({ call, v3 }: Caller) {
  const score = await call('GET', '/v205/users/ann/score')
  const things = ['orders/o-1', 'users/ann/sessions/visit', 'users/ann/content/c-1']
  const ofSubjects = await Promise.all(things.map((each) => call('GET', `${v3}/${each}/decisions`)))
  const { latest_decisions: decisions, latest_labels: latest } = score
  return { decisions, latest, ofSubjects }
}

/** The lines of the full form, of one kind. */
async function exported(directory: string, only: 'events' | 'labels'): Promise<readonly Json[]> {
  const { out } = await runHere(['export', '--only', only, '--data-dir', directory])
  return out
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as Json)
}

async function eventsIn(directory: string): Promise<readonly Json[]> {
  const rows = await exported(directory, 'events')
  return rows.map(({ event }) => ({ ...(event as Json), $time: undefined }))
}

/** In the order of time: a file's events are in it. */
async function labelsIn(directory: string): Promise<readonly Json[]> {
  const rows = await exported(directory, 'labels')
  return rows
    .map(({ label }) => label as Json)
    .sort((a, b) => Number(a['label_time']) - Number(b['label_time']))
}

describe('a history that is exported and imported', () => {
  let ours = ''
  let theirs = ''
  let original: Awaited<ReturnType<typeof standing>>
  let lines: readonly string[] = []

  beforeAll(async () => {
    ours = join(folder, 'ours')
    theirs = join(folder, 'theirs')
    const caller = await openCaller(ours)
    await sendEvents(caller)
    await takeDecisions(caller)
    await sendLabel(caller)
    original = await standing(caller)
    await caller.service.close()
    lines = (await runHere(['export', '--form', 'import', '--data-dir', ours])).out
      .trim()
      .split('\n')
  })

  it('is taken in whole, once', async () => {
    const file = join(folder, 'history.jsonl')
    await writeFile(file, lines.join('\n'))
    const args = ['import', file, '--json', '--data-dir', theirs]
    const [first, again] = [await runHere(args), await runHere([...args, '--again'])]
    expect(JSON.parse(first.out)).toMatchObject({ accepted: lines.length, refused: 0 })
    expect(JSON.parse(again.out)).toMatchObject({ accepted: 0, repeated: lines.length })
  })

  it('has the same events and beacons', async () => {
    const kept = await eventsIn(theirs)
    expect(kept.map(({ $type: type }) => type)).toEqual(['$login', '$beacon', '$login'])
    expect(kept).toEqual(await eventsIn(ours))
  })

  it('has the same decisions and labels standing', async () => {
    const caller = await openCaller(theirs)
    try {
      expect(Object.keys(original.decisions as Json)).toHaveLength(3)
      expect(original.latest).toMatchObject({ promotion_abuse: { description: 'coupons' } })
      expect(await standing(caller)).toEqual(original)
      expect(await labelsIn(ours)).toHaveLength(4)
      expect(await labelsIn(theirs)).toEqual(await labelsIn(ours))
    } finally {
      await caller.service.close()
    }
  })
})
