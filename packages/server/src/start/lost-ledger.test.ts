import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { startService, type RunningService, type StartOptions } from '../main-service.ts'
import { basic } from '../testing/memory-service.ts'
import { credentialsPath, type Credentials } from './credentials.ts'

let folder = ''
let running: RunningService | undefined
afterEach(async () => {
  await running?.close()
  running = undefined
  await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'winnow-lost-'))
  return join(folder, 'data')
}

async function start(
  dataDirectory: string,
  firstStart: 'make' | 'refuse' = 'make',
  options: StartOptions = {},
): Promise<RunningService> {
  const config = {
    ...DEFAULT_CONFIG,
    dataDirectory,
    firstStart,
    port: 0,
    logLevel: 'silent',
  } as const
  running = await startService(config, options)
  return running
}

async function stop(): Promise<void> {
  await running?.close()
  running = undefined
}

/** Only what hangs: a busy machine must not fail a test. */
const PATIENCE_MS = 60_000

/** How long an answer is waited for that does not come, or says no. */
const SHORT_MS = 700

/** The status of the answer; 0 = none came. */
async function send(dataDirectory: string, user: string, mostMs = PATIENCE_MS): Promise<number> {
  const text = await readFile(credentialsPath(dataDirectory), 'utf8')
  const { production } = JSON.parse(text) as Credentials
  const answer = await fetch(`${running?.address}/v205/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...basic(production.api_key) },
    body: JSON.stringify({ $type: '$create_account', $user_id: user }),
    signal: AbortSignal.timeout(mostMs),
  }).catch(() => undefined)
  return answer?.status ?? 0
}

const ready = async (): Promise<string> => (await fetch(`${running?.address}/health/ready`)).text()

/** Asking without a pause takes a core from what is waited for. */
const LOOK_MS = 20

/** Looks until the service reports it; the test's own time limit ends it. */
async function untilReady(words: RegExp): Promise<void> {
  while (!words.test(await ready())) await pause(LOOK_MS)
}

it('a first start is refused where the setting says so, and the next one of a directory that is made is not', async () => {
  const data = await newFolder()
  await expect(start(data, 'refuse')).rejects.toThrow(
    /holds no ledger, and the setting first_start/,
  )
  await start(data)
  await stop()
  await start(data, 'refuse')
  expect(await ready()).toContain('"ready"')
})

it('a data directory that vanishes takes no event, and one that comes back goes on', async () => {
  const data = await newFolder()
  await start(data)
  expect(await send(data, 'ann')).toBe(200)
  await rename(data, `${data}-away`)
  await untilReady(/ledger\.db is gone/)
  expect(await send(`${data}-away`, 'bob', SHORT_MS)).not.toBe(200)
  await rename(`${data}-away`, data)
  await untilReady(/"ready"/)
  expect(await send(data, 'cid')).toBe(200)
})

it('an older ledger beside newer records is refused, and taken once when it is said to be meant', async () => {
  const data = await newFolder()
  await start(data)
  expect(await send(data, 'ann')).toBe(200)
  await stop()
  await cp(join(data, 'ledger.db'), join(folder, 'older.db'))
  await start(data)
  expect(await send(data, 'bob')).toBe(200)
  await stop()
  await cp(join(folder, 'older.db'), join(data, 'ledger.db'))
  await expect(start(data)).rejects.toThrow(/1 entry is missing/)
  await start(data, 'make', { acceptsRestored: true })
  await stop()
  await start(data)
  expect(await ready()).toContain('"ready"')
})
