/**
 * Keeps a small data directory of this version for the versions to come: a ledger, and the snapshot that was taken before its last
 * entries. Run it when the revision of states was raised: `node scripts/keep-directory.mjs 2026-11-28`. The argument names its folder
 * in tests/scenarios/former-directories. tests/scenarios/former-directories.test.ts opens it.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { constants, gzipSync } from 'node:zlib'
import { DEFAULT_CONFIG, startService } from '../packages/server/dist/index.js'

const KEPT = fileURLToPath(new URL('../tests/scenarios/former-directories', import.meta.url))
const ABUSE_TYPE = 'account_abuse'
/** A quarter of them is bad, which is enough for a model. */
const USERS = 44
const LOOK_MS = 50

const POLICY = {
  counters: { orders_per_user: { count: '$create_order', by: 'user', over: ['1h', '1d'] } },
  workflows: [
    {
      name: 'orders',
      on: ['$create_order'],
      routes: [
        { name: 'many', when: 'counters.orders_per_user.over_1h >= 3', do: [{ tag: 'many' }] },
      ],
    },
  ],
}

/** Starts a service over the directory, does the work with a function that calls it, and stops it. */
async function whileServing(dataDirectory, work) {
  const config = { ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' }
  const service = await startService(config)
  const credentials = JSON.parse(readFileSync(join(dataDirectory, 'credentials.json'), 'utf8'))
  const authorization = `Basic ${btoa(`${credentials.production.api_key}:`)}`
  const call = async (method, path, body, more = {}) => {
    const headers = { authorization, 'content-type': 'application/json', ...more }
    const answer = await fetch(service.address + path, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text.includes('\n') ? undefined : JSON.parse(text || 'null')
  }
  await work(call)
  await service.close()
}

const signUp = (userId, isBad) => ({
  $type: '$create_account',
  $user_id: userId,
  $user_email: isBad ? `${userId}@mail.example` : `${userId}@shop.example`,
  $ip: isBad ? '203.0.113.9' : `198.51.100.${userId.length}`,
  plan: isBad ? 'free' : 'paid',
})

const order = (orderId, userId) => ({
  $type: '$create_order',
  $order_id: orderId,
  $user_id: userId,
  $amount: 90_000_000,
  $currency_code: 'USD',
})

const CANCELED = { $order_status: '$canceled', $reason: '$payment_risk', $source: '$automated' }
const NDJSON = { 'content-type': 'application/x-ndjson' }

const label = (call, userId, isBad) =>
  call('POST', `/v205/users/${userId}/labels`, { $is_fraud: isBad, $abuse_type: ABUSE_TYPE })

async function everything(call) {
  const send = (body, key) => call('POST', '/v205/events', body, key && { 'idempotency-key': key })
  await call('POST', '/v1/policies', { document: POLICY, stage: 'live', why: 'counts orders' })
  await call('PUT', '/v1/lists/bad_mails', { kind: 'email' })
  await call('PUT', '/v1/lists/testers', { kind: 'user' })
  await call('POST', '/v1/lists/bad_mails/values', { add: [{ value: 'a@mail.example' }] })
  for (let n = 0; n < USERS; n += 1) await send(signUp(`u${n}`, n % 4 === 0), `sign-up-${n}`)
  for (let n = 0; n < 6; n += 1) await send(order(`o${n}`, `u${n * 4}`), `order-${n}`)
  await send({ $type: '$order_status', $order_id: 'o0', $user_id: 'u0', ...CANCELED })
  await call('POST', '/v1/events:bulk', { ...order('line-1', 'u1'), $event_id: 'line-1' }, NDJSON)
  for (let n = 0; n < USERS; n += 1) await label(call, `u${n}`, n % 4 === 0)
  await call('POST', `/v1/models/${ABUSE_TYPE}/train`)
  while ((await call('GET', `/v1/models/${ABUSE_TYPE}`)).serving === 0) await wait(LOOK_MS)
}

async function somethingMore(call) {
  await call('POST', '/v205/events', signUp('late', true), { 'idempotency-key': 'sign-up-late' })
  for (let n = 0; n < 4; n += 1) await call('POST', '/v205/events', order(`late-${n}`, 'late'))
  await call('POST', '/v1/lists/bad_mails/values', {
    add: [{ value: 'late@mail.example' }],
    remove: ['a@mail.example'],
  })
  await label(call, 'late', true)
}

const packed = (file) => gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION })

const [, , day] = process.argv
if (day === undefined) throw new Error('name a folder: node scripts/keep-directory.mjs 2026-11-28')
const folder = join(KEPT, day)
mkdirSync(folder, { recursive: true })
const directory = mkdtempSync(join(tmpdir(), 'winnow-kept-'))
await whileServing(directory, everything)
const [snapshot] = readdirSync(join(directory, 'snapshots')).toSorted()
writeFileSync(join(folder, `${snapshot}.gz`), packed(join(directory, 'snapshots', snapshot)))
await whileServing(directory, somethingMore)
writeFileSync(join(folder, 'ledger.db.gz'), packed(join(directory, 'ledger.db')))
rmSync(directory, { recursive: true })
process.stdout.write(`kept in ${basename(KEPT)}/${day}\n`)
