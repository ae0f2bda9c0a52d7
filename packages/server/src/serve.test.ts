import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadFile } from '@winnow/store'
import { afterEach, expect, it } from 'vitest'
import type { Credentials } from './start/credentials.ts'
import { basic, bearer } from './testing/memory-service.ts'

/** Built: worker threads and Node itself take no TypeScript. */
const PROGRAM = fileURLToPath(threadFile('serve-for-ever.test.support', import.meta.url))

interface Process {
  readonly address: string
  readonly output: () => string
  /** Sends a signal and resolves to the exit code. */
  stop(...signals: readonly NodeJS.Signals[]): Promise<number | null>
}

const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

async function start(directory: string): Promise<Process> {
  const env = { ...process.env, WINNOW_DATA_DIR: directory, WINNOW_PORT: '0' }
  const child = spawn(process.execPath, [PROGRAM], { env })
  running.add(child)
  let output = ''
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
  })
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /address +(http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exited.then((code) => reject(new Error(`exit ${String(code)}: ${output}`)))
  })
  const stop = (...signals: readonly NodeJS.Signals[]) => {
    for (const signal of signals) child.kill(signal)
    return exited
  }
  return { address, output: () => output, stop }
}

const credentialsIn = (directory: string) =>
  JSON.parse(readFileSync(join(directory, 'credentials.json'), 'utf8')) as Credentials

async function call(address: string, path: string, init: RequestInit = {}): Promise<unknown> {
  return (await fetch(`${address}${path}`, init)).json()
}

const newDirectory = () => mkdtempSync(join(tmpdir(), 'winnow-serve-'))

const CREATE = { $type: '$create_account', $user_id: 'ann', $ip: '8.8.8.8' }

it('a service starts, answers, holds its directory, stops in good order, and knows everything when it starts again', async () => {
  const directory = newDirectory()
  const first = await start(directory)
  const { production, sandbox, admin_token: token } = credentialsIn(directory)
  const headers = basic(production.api_key)
  const retried = { ...headers, 'idempotency-key': 'k' }
  const event = { method: 'POST', headers: retried, body: JSON.stringify(CREATE) }
  const answer = await call(first.address, '/v205/events?return_score=true', event)
  expect(answer).toMatchObject({ status: 0, score_response: { status: 0, user_id: 'ann' } })
  await expect(start(directory)).rejects.toThrow(directory)
  expect(await first.stop('SIGTERM')).toBe(0)

  const second = await start(directory)
  expect(await call(second.address, '/v205/events?return_score=true', event)).toMatchObject({
    score_response: (answer as { score_response: object }).score_response,
  })
  const entry = await call(second.address, '/v1/events/3', { headers })
  expect(entry).toMatchObject({ event: { $user_id: 'ann' }, enrichment: { ip_country: 'US' } })
  const accounts = await call(second.address, '/v1/admin/accounts', { headers: bearer(token) })
  expect(accounts).toMatchObject({ accounts: [{ name: 'local', score_scale: 100 }] })
  expect(await second.stop('SIGINT')).toBe(0)

  const printed = first.output() + second.output()
  expect(first.output()).toContain('made just now')
  expect(second.output()).not.toContain('made just now')
  for (const key of [production.api_key, sandbox.api_key, token]) expect(printed).not.toContain(key)
})
