import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalAccess } from '@winnow/server'
import { basic } from '@winnow/server/testing'
import { openSqliteStore } from '@winnow/store'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ended, type Ran, runWinnow, startWinnow } from '../run-winnow.test.support.ts'
import { until } from '../until.test.support.ts'

const FORMER = 'whsec_Zm9ybWVyLWVuZHBvaW50LXNlY3JldA=='
const SENT = 'whsec_c2VudC1lbmRwb2ludC1zZWNyZXQtMg=='
const CHAT = 'services/T0FORMER/B0CHAT/url-is-a-secret'
const SEED = 'FORMERSEEDOFANAUTHENTICATOR2'
const PARTNER = 'whsec_c2VjcmV0LW9mLWEtcGFydG5lci0xMjM='

let folder = ''
let dataDir = ''
let receiver: Server
const children: ChildProcess[] = []
const received: { readonly headers: Record<string, string>; readonly body: string }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-at-rest-'))
  dataDir = join(folder, 'data')
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  // Reading a file of an open database takes SQLite's locks off it, for the whole process. So no other process shares its files with
  // this one, and each command is a process of its own.
  await writeAsBefore(join(folder, 'written'))
  await cp(join(folder, 'written'), dataDir, { recursive: true })
  await rm(join(folder, 'written'), { recursive: true })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`

/** The store itself seals nothing: it writes what earlier versions wrote, secrets in plain. */
async function writeAsBefore(directory: string): Promise<void> {
  const store = await openSqliteStore({ directory })
  await openLocalAccess(store.accounts, directory, Date.now())
  const settings = {
    description: '',
    // Nothing but tests is sent.
    filter: { kinds: ['backtest.ready'] },
    format: 'winnow',
    version: 1,
    body: 'full',
    isMasked: false,
    signatures: ['standard'],
    order: 'best_effort',
    perSecond: 0,
    concurrency: 8,
    retryHours: 72,
    environment: 1,
    state: 'active',
    createdAtMs: 1,
    updatedAtMs: 1,
  } as const
  const hook = { ...settings, kind: 'webhook', url: `${address()}/hook`, id: 'ep_1' } as const
  await store.endpoints.add({ ...hook, secrets: [{ text: FORMER, fromMs: 1 }] }, 0)
  const chat = { ...settings, kind: 'chat', url: `${address()}/${CHAT}`, id: 'ep_2' } as const
  await store.endpoints.add({ ...chat, secrets: [] }, 0)
  const ann = { email: 'ann@shop.example', name: 'Ann', state: 'active', roles: [] } as const
  const person = await store.people.create({ ...ann, nowMs: 1 })
  await store.credentials.setTotp(person?.id ?? '', { seed: SEED, lastStep: 7 }, ['01'])
  await store.partners.create({ id: 'a'.repeat(24), name: 'Pay', scoreScale: 1, nowMs: 1 })
  const config = { sortsByExpectedLoss: false, isProduction: true, notificationSecret: PARTNER }
  await store.partners.configure('a'.repeat(24), config)
  await store.close()
}

/** The files below a folder that have one of the texts in their bytes. */
async function filesWith(where: string, texts: readonly string[]): Promise<readonly string[]> {
  const names = await readdir(where, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of names.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    const raw = texts.map((text) => Buffer.from(text.replace('whsec_', ''), 'base64'))
    if ([...texts, ...raw].some((text) => bytes.includes(text))) found.push(file.name)
  }
  return found
}

interface Served {
  readonly child: ChildProcess
  readonly url: string
  readonly over: Promise<Ran>
}

async function serve(...flags: readonly string[]): Promise<Served> {
  const args = ['serve', '--data-dir', dataDir, '--port', '0', '--shutdown-grace-ms', '0']
  const more = ['--log-level', 'debug', '--webhook-networks', '127.0.0.0/8', ...flags]
  const child = startWinnow([...args, ...more])
  children.push(child)
  const over = ended(child)
  const gone = over.then(({ out, err }) => Promise.reject(new Error(out + err)))
  const running = until(async () => {
    const text = await readFile(join(dataDir, 'service.json'), 'utf8')
    return (JSON.parse(text) as { readonly url: string }).url
  })
  return { child, over, url: await Promise.race([running, gone]) }
}

async function stop({ child, over }: Served): Promise<Ran> {
  child.kill('SIGTERM')
  return over
}

async function call(url: string, path: string, body: object = {}): Promise<{ id: string }> {
  const text = await readFile(join(dataDir, 'credentials.json'), 'utf8')
  const { production } = JSON.parse(text) as { readonly production: { readonly api_key: string } }
  const headers = { ...basic(production.api_key), 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as { id: string }
}

/** Whether the last request is signed with the secret. */
function isSignedWith(secret: string): boolean {
  const { headers = {}, body = '' } = received.at(-1) ?? {}
  return new Webhook(secret).verify(body, headers) !== undefined
}

const ALL = [FORMER, SENT, CHAT, SEED, PARTNER]

/** Each command and each service is a process of its own; `open-secrets.test.ts` of the server shows the rest without one on every run. */
const LONG = process.env['WINNOW_LONG'] === '1'
const LEFT = LONG ? '' : ' (npm run test:long)'

describe('secrets at rest (W4)', () => {
  it('are in no file of the data directory and its backup, and in no log, once a service of this version ran', async () => {
    expect(await filesWith(dataDir, ALL)).toEqual(['ledger.db'])
    const service = await serve()
    await call(service.url, '/v1/endpoints/ep_1/test')
    expect(isSignedWith(FORMER)).toBe(true)
    const { id } = await call(service.url, '/v1/endpoints', {
      url: `${address()}/new`,
      secret: SENT,
      filter: { kinds: ['backtest.ready'] },
    })
    await call(service.url, `/v1/endpoints/${id}/test`)
    expect(isSignedWith(SENT)).toBe(true)
    await call(service.url, '/v1/endpoints/ep_2/test')
    expect(received).toHaveLength(3)
    expect(await filesWith(dataDir, [SENT])).toEqual([])
    expect((await runWinnow(['backup', join(folder, 'copy'), '--data-dir', dataDir])).code).toBe(0)
    const { out, err } = await stop(service)
    expect(ALL.filter((secret) => (out + err).includes(secret))).toEqual([])
    expect(out).toContain('/v1/endpoints')
    expect(await filesWith(folder, ALL)).toEqual([])
    expect(await readdir(join(folder, 'copy'))).not.toContain('secrets.key')
  })

  it('are sealed with another key by a rotation; doctor says that the key is there', async () => {
    const doctor = async () => {
      const { out } = await runWinnow(['doctor', '--data-dir', dataDir, '--json'])
      const all = JSON.parse(out) as { what: string; state: string; told: string }[]
      return all.find(({ what }) => what === 'secrets')
    }
    await cp(join(dataDir, 'secrets.key'), join(folder, 'former.key'))
    const rotated = await runWinnow(['secrets', 'rotate', '--data-dir', dataDir])
    expect(rotated).toMatchObject({ code: 0, err: expect.stringContaining('new key') as unknown })
    const key = await readFile(join(dataDir, 'secrets.key'), 'utf8')
    expect(key).not.toBe(await readFile(join(folder, 'former.key'), 'utf8'))
    const after = await doctor()
    const told = expect.stringContaining('opens all 5') as unknown
    expect(after, after?.told).toMatchObject({ state: 'well', told })
    await rm(join(dataDir, 'secrets.key'))
    expect(await doctor()).toMatchObject({ state: 'ill' })
  })

  it.runIf(LONG)(
    `of a restored backup refuse the start without their key, and open with it from any place${LEFT}`,
    async () => {
      await rm(dataDir, { recursive: true })
      await cp(join(folder, 'copy'), dataDir, { recursive: true })
      await expect(serve()).rejects.toThrow(/secrets of endpoint ep_1, .*winnow secrets reset/)
      const service = await serve('--secrets-key-file', join(folder, 'former.key'))
      await call(service.url, '/v1/endpoints/ep_1/test')
      expect(isSignedWith(FORMER)).toBe(true)
      const { out, err } = await stop(service)
      expect(ALL.filter((secret) => (out + err).includes(secret))).toEqual([])
      expect(await readdir(dataDir)).not.toContain('secrets.key')
    },
  )

  it.runIf(LONG)(
    `whose key is lost are given up by a command, and nothing else is${LEFT}`,
    async () => {
      const asked = await runWinnow(['secrets', 'reset', '--data-dir', dataDir])
      expect(asked).toMatchObject({
        code: 2,
        err: expect.stringContaining('never come back') as unknown,
      })
      const given = await runWinnow(['secrets', 'reset', '--yes', '--data-dir', dataDir])
      expect(given.err).toContain('Given up: the secrets of endpoint ep_1, ')
      expect((await runWinnow(['secrets', 'rotate', '--data-dir', dataDir])).code).toBe(0)
    },
  )
})
