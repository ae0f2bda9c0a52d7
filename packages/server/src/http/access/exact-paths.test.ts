import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { LIMITS } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../../routes/routes.ts'
import { hostileBody } from '../../testing/hostile-body.ts'
import { basic, openMemoryService } from '../../testing/memory-service.ts'
import { exactPaths } from './exact-paths.ts'

/** Which way a request takes: straight to a route, named by its path, or the router's. */
function wayOf(method: string, url: string, isStopping = false): string {
  let way = ''
  const entrances = ROUTES.map((route) => ({ route, open: () => (way = route.path) }))
  const router = () => (way = 'the router')
  const refuse = () => (way = 'a refusal')
  const headers = { host: 'winnow' }
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers })
  exactPaths(
    entrances,
    { isStopping: () => isStopping },
    { refuse, router },
  )(request, new ServerResponse(request))
  return way
}

describe('exact paths', () => {
  it.each([
    ['POST', '/v205/events', '/v205/events'],
    ['POST', '/v203/events?return_score=true', '/v203/events'],
    ['GET', '/health/live', '/health/live'],
    ['GET', '/v205/events', 'the router'],
    ['HEAD', '/health/live', 'the router'],
    ['POST', '/v205/events/', 'the router'],
    ['POST', '/V205/events', 'the router'],
    ['POST', '/v205//events', 'the router'],
    ['POST', 'http://winnow/v205/events', '/v205/events'],
    ['POST', '/v205/events#', '/v205/events'],
    ['POST', '/v205/users/ann/labels', 'the router'],
    ['POST', '/v205/users/:userId/labels', 'the router'],
    ['POST', '/v1/events:bulk', 'the router'],
    ['POST', '', 'the router'],
    ['POST', `/v205/events?${'x'.repeat(LIMITS.urlLengthChars)}`, 'a refusal'],
  ])('sends %s %j to %s', (method, url, way) => {
    expect(wayOf(method, url)).toBe(way)
  })

  it('leaves everything to the router while the service stops', () => {
    expect(wayOf('POST', '/v205/events', true)).toBe('the router')
  })

  it('answers as the router does', async () => {
    const service = await openMemoryService()
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = service.app.server.address() as AddressInfo
    const headers = basic(service.local.production.api_key)
    const send = async (path: string, body: Buffer) => {
      const url = `http://127.0.0.1:${port}${path}`
      const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
      const sent = Object.fromEntries(answer.headers)
      return { status: answer.status, text: await answer.text(), headers: { ...sent, date: '' } }
    }
    const query = fc.constantFrom('', '?', '?fields=warnings', '?abuse_types=no', '?x=%zz&x=1')
    await fc.assert(
      fc.asyncProperty(hostileBody, query, async (body, asked) => {
        // What the event names is known to both that are compared: some warnings say that it was not.
        await send(`/v204/events${asked}`, body)
        const straight = await send(`/v204/events${asked}`, body)
        expect(straight).toEqual(await send(`/v204/events/${asked}`, body))
      }),
    )
    await service.close()
  })
})
