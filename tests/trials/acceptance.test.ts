/**
 * The first minutes of a newcomer: `winnow serve` in an empty directory, the printed line typed as
 * it stands, a scored answer, a clean stop, and everything still there at the next start.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiCaller } from './support/api-caller.ts'
import {
  type Credentials,
  readCredentials,
  ServiceProcess,
  temporaryDirectory,
} from './support/service-process.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0
const curlNote = hasCurl ? '' : ' (skipped: curl is not installed here)'

interface Answered {
  readonly status: number
  readonly error_message: string
  readonly score_response?: { readonly scores?: Readonly<Record<string, { score: number }>> }
}

describe('the first run', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>
  let service: ServiceProcess
  let credentials: Credentials

  beforeAll(async () => {
    directory = await temporaryDirectory()
    service = await ServiceProcess.start(join(directory.path, 'data'))
    credentials = service.credentials
  })

  afterAll(async () => {
    await service.end('SIGKILL')
    await directory.remove()
  })

  it('says where it is and where the keys are, and no key', () => {
    expect(service.output).toMatch(/address\s+http:\/\/127\.0\.0\.1:\d+/)
    expect(service.output).toContain('credentials.json')
    for (const secret of [
      credentials.production.api_key,
      credentials.sandbox.api_key,
      credentials.admin_token,
    ]) {
      expect(secret.length).toBeGreaterThanOrEqual(16)
      expect(service.output).not.toContain(secret)
    }
  })

  it('keeps the keys from others', () => {
    expect(statSync(join(service.directory, 'credentials.json')).mode & 0o777).toBe(0o600)
  })

  it('is ready', async () => {
    expect(service.output).toContain('a first one runs in shadow')
    for (const path of ['/health/live', '/health/ready', '/openapi.json', '/docs', '/metrics']) {
      const { status } = await fetch(service.address + path)
      expect({ path, status }).toEqual({ path, status: 200 })
    }
  })

  it.runIf(hasCurl)(`answers the line it printed, typed as it stands${curlNote}`, () => {
    const line = curlLine(service.output)
    const done = spawnSync('sh', ['-c', line], { encoding: 'utf8' })
    expect(done.stderr.replaceAll(/^\s*[%\d-].*$/gm, '')).not.toMatch(/error|not found/i)
    const answer = JSON.parse(done.stdout) as Answered
    expect(answer).toMatchObject({ status: 0, error_message: 'OK' })
    const scores = Object.values(answer.score_response?.scores ?? {})
    expect(scores.length).toBeGreaterThan(0)
    for (const { score } of scores) expect(score >= 0 && score <= 100).toBe(true)
  })

  it('answers a small event in a small answer', async () => {
    const caller = new ApiCaller(service.port, credentials.production.api_key, 1)
    const body = {
      $type: '$create_order',
      $user_id: 'ann',
      $order_id: 'o-1',
      $amount: 115_940_000,
      $currency_code: 'USD',
    }
    const answer = await caller.post({ path: '/v205/events?return_score=true', body })
    caller.close()
    expect(answer).toMatchObject({ httpStatus: 200, body: { status: 0, error_message: 'OK' } })
    expect(answer?.body['request']).toBe(JSON.stringify(body))
    expect(JSON.stringify(answer?.body).length).toBeLessThan(16_384)
  })

  it('stops cleanly and remembers', async () => {
    expect(await service.end('SIGTERM')).toBe(0)
    service = await ServiceProcess.start(service.directory)
    expect(readCredentials(service.directory)).toEqual(credentials)
    const authorization = `Basic ${Buffer.from(`${credentials.production.api_key}:`).toString('base64')}`
    const answer = await fetch(`${service.address}/v205/users/ann/score`, {
      headers: { authorization },
    })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { scores: object }).scores).toHaveProperty('payment_abuse')
  })

  it('refuses a directory that another process holds', async () => {
    const second = new ServiceProcess(service.directory)
    await expect(second.ready()).rejects.toThrow(/ended with [1-9]/)
    expect(second.output).toMatch(/another process|in use|held|locked/i)
  })
})

/** The line of the banner that starts with `curl`, with the lines it goes on in. */
function curlLine(banner: string): string {
  const lines = banner.split('\n').map((line) => line.trim())
  const first = lines.findIndex((line) => line.startsWith('curl '))
  const last = lines.findIndex((line, at) => at >= first && !line.endsWith('\\'))
  return lines.slice(first, last + 1).join('\n')
}
