import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { envelope, scoreNow, scoreNowFlat, userScore } from '@winnow/contract'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  basic,
  bearer,
  openMemoryService,
  type MemoryService,
} from '../../testing/memory-service.ts'
import { NO_BACKUP, writeBackupNote } from '../../backups/backup-note.ts'
import { BUILD_VERSION } from '../../build-version.ts'
import { ROUTES } from '../routes.ts'
import { openApiPath } from './open-api.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)
const get = (url: string, as = {}) => service.app.inject({ url, headers: as })
const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: headers(), payload })

describe('health', () => {
  it('is live and ready', async () => {
    expect((await get('/health/live')).json()).toEqual({ status: 'live', version: BUILD_VERSION })
    expect((await get('/health/ready')).json()).toEqual({ status: 'ready', version: BUILD_VERSION })
  })

  it('answers HEAD, for the watchers that ask no more', async () => {
    const answer = await service.app.inject({ method: 'HEAD', url: '/health/ready' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })

  it('says that the last backup failed, and not why', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'winnow-health-'))
    const kept = await openMemoryService({ dataDirectory })
    await writeBackupNote(dataDirectory, { ...NO_BACKUP, attempts: 1, failure: 'no room on /mnt' })
    const ready = await kept.app.inject('/health/ready')
    expect(ready.json()).toEqual({ status: 'ready', backup: 'failed', version: BUILD_VERSION })
    await writeBackupNote(dataDirectory, NO_BACKUP)
    expect((await kept.app.inject('/health/ready')).json()).not.toHaveProperty('backup')
    await kept.close()
    await rm(dataDirectory, { recursive: true })
  })

  it('stays live and goes red with the reason when the service stops', async () => {
    const stopping = await openMemoryService()
    stopping.beginStop()
    const ready = await stopping.app.inject('/health/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({
      status: 'not_ready',
      reason: 'stopping',
      version: BUILD_VERSION,
    })
    expect((await stopping.app.inject('/health/live')).statusCode).toBe(200)
    await stopping.close()
  })

  it('is red when the core is closed, and events are refused with -4', async () => {
    const closed = await openMemoryService()
    await closed.services.core.close()
    expect((await closed.app.inject('/health/ready')).statusCode).toBe(503)
    const answer = await closed.app.inject({
      method: 'POST',
      url: '/v205/events',
      headers: basic(closed.local.production.api_key),
      payload: { $type: '$logout', $user_id: 'ann' },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({ status: -4 })
    expect(answer.headers['retry-after']).toBe('1')
    await closed.app.close()
  })
})

describe('metrics', () => {
  it('count events by type, refusals by code and answers by route', async () => {
    await post('/v205/events', { $type: '$login', $user_id: 'metrics-user-id' })
    await post('/v205/events', { $type: 'my_custom_event', $user_id: 'metrics-user-id' })
    await post('/v205/events', { $type: '$nonsense' })
    await post('/v1/events:bulk', {})
    const { body, headers: answered } = await get('/metrics')
    expect(answered['content-type']).toContain('text/plain')
    expect(body).toMatch(/winnow_events_total\{type="\$login"\} 1/)
    expect(body).toMatch(/winnow_events_total\{type="custom"\} 1/)
    expect(body).toMatch(/winnow_refusals_total\{code="114"\} 1/)
    expect(body).toMatch(/winnow_answers_total\{route="\/v205\/events",status="200"\} 2/)
    expect(body).toMatch(/winnow_ledger_sequence 2/)
    expect(body).toMatch(/winnow_ready 1/)
    expect(body).toContain('winnow_request_seconds_bucket')
    expect(body).toContain('winnow_answers_total{route="/v1/events:bulk",status="200"} 1')
    expect(body).not.toContain('metrics-user-id')
    expect(body).not.toContain('my_custom_event')
  })

  const AWAY = { remoteAddress: '10.0.0.9' }
  const PROXIED = { headers: { 'x-forwarded-for': '127.0.0.1' } }

  it.each([
    ['local', {}, 200],
    ['local', AWAY, 401],
    ['local', PROXIED, 401],
    ['public', AWAY, 200],
    ['public', PROXIED, 200],
    ['admin', {}, 401],
  ] as const)('by the setting %s are answered to %j with %s', async (metrics, from, status) => {
    const closed = await openMemoryService({ metrics })
    const asked = { url: '/metrics', ...from }
    expect((await closed.app.inject(asked)).statusCode).toBe(status)
    const admitted = { ...asked, headers: bearer(closed.adminToken) }
    expect((await closed.app.inject(admitted)).statusCode).toBe(200)
    await closed.close()
  })

  it('are shown to the administrator from anywhere', async () => {
    const closed = await openMemoryService()
    const admitted = { url: '/metrics', ...AWAY, headers: bearer(closed.adminToken) }
    expect((await closed.app.inject(admitted)).statusCode).toBe(200)
    await closed.close()
  })
})

interface Document {
  openapi: string
  paths: Record<string, Record<string, object>>
}

describe('the OpenAPI document', () => {
  it('names every route, and none that is not there', async () => {
    const { openapi, paths } = (await get('/openapi.json')).json<Document>()
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // The two that describe the others do not describe themselves.
    const hidden = new Set(['/', '/docs', '/docs/style.css', '/docs/script.js', '/openapi.json'])
    const isHidden = (path: string) => hidden.has(path) || path.includes('*')
    const routes = ROUTES.filter(({ path }) => !isHidden(path))
    expect(openapi).toMatch(/^3\.1/)
    expect(named.toSorted()).toEqual(
      routes.map((route) => `${route.method} ${openApiPath(route)}`).toSorted(),
    )
  })

  it('refers only to schemas it has', async () => {
    const document = (await get('/openapi.json')).json<{ components: { schemas: object } }>()
    const text = JSON.stringify(document)
    const referred = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(referred.length).toBeGreaterThan(50)
    for (const name of new Set(referred))
      expect(document.components.schemas).toHaveProperty([name ?? ''])
  })

  it('has no pattern that only some readers know', async () => {
    const { body } = await get('/openapi.json')
    expect(body).toContain('"pattern"')
    expect(body).not.toContain(String.raw`\\p{`)
  })

  it('tells the truth about answers', async () => {
    const scored = await post(
      '/v205/events?return_workflow_status=true&return_action=true&fields=WARNINGS,SCORE_PERCENTILES',
      {
        $type: '$create_account',
        $user_id: 'ann',
      },
    )
    await post('/v205/users/ann/labels', { $is_bad: true, $abuse_type: 'payment_abuse' })
    const flat = await post('/v203/events?return_score=true', { $type: '$login', $user_id: 'ann' })
    const refused = await post('/v205/events?fields=WARNINGS', { $type: '$nonsense' })
    expect(Compile(envelope).Check(scored.json())).toBe(true)
    expect(Compile(envelope).Check(flat.json())).toBe(true)
    expect(Compile(envelope).Check(refused.json())).toBe(true)
    expect(Compile(envelope).Check({ ...scored.json<object>(), status: 'OK' })).toBe(false)
    expect(Compile(scoreNow).Check((await get('/v205/score/ann', headers())).json())).toBe(true)
    expect(Compile(scoreNowFlat).Check((await get('/v203/score/ann', headers())).json())).toBe(true)
    expect(Compile(userScore).Check((await get('/v205/users/ann/score', headers())).json())).toBe(
      true,
    )
  })
})

describe('the page', () => {
  it('asks nothing of anybody: one script of its own, no address but our own', async () => {
    const { body, headers: answered } = await get('/docs')
    expect(answered['content-security-policy']).toContain("default-src 'none'")
    expect(answered['content-security-policy']).toContain("script-src 'self'")
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/docs/script.js" defer>'])
    expect(/<img|<iframe|\sstyle=|\son\w+=/.exec(body)).toBeNull()
    const addresses = [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(
      ([, address]) => address ?? '',
    )
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) expect(address).toMatch(/^[/#]/)
    const style = await get('/docs/style.css')
    expect(style.headers['content-type']).toContain('text/css')
    expect(style.body).not.toMatch(/url\(|@import/)
    const script = await get('/docs/script.js')
    expect(script.headers['content-type']).toContain('text/javascript')
    expect(script.body).not.toMatch(/\bfetch\(|XMLHttpRequest|import\b|eval|https?:/)
  })

  it('says of each route who may call it', async () => {
    const { body } = await get('/docs')
    const callerOf = (path: string): string | undefined =>
      new RegExp(`<code>${path}</code>.*?<p class="who">(.*?)</p>`).exec(body)?.[1]
    expect(callerOf('/v1/beacon')).toContain('beacon key')
    expect(callerOf('/v3/accounts/\\{accountId\\}/mobile_events')).toContain('beacon key')
    expect(callerOf('/v205/events')).toBe('For an API key.')
    expect(callerOf('/v1/snippet')).toBe('For an API key.')
    expect(callerOf('/v1/admin/accounts')).toContain('admin token')
    expect(callerOf('/health/live')).toContain('Anybody')
  })

  it('shows every route', async () => {
    const { body } = await get('/docs')
    expect(body).not.toContain('`')
    for (const path of [
      '/v205/events',
      '/v1/events:bulk',
      '/v1/users/{userId}/explain',
      '/metrics',
    ]) {
      expect(body).toContain(path)
    }
  })

  it('is where the root leads', async () => {
    const answer = await get('/')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/docs')
    const ofBrowser = await service.app.inject({ url: '/', headers: { accept: 'text/html,*/*' } })
    expect(ofBrowser.headers.location).toBe('/console')
  })
})
