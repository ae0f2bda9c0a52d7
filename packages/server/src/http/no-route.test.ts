import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMemoryService, type MemoryService } from '../testing/memory-service.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

it.each([
  ['GET', '/v205/events', 400, 'This path takes POST, not GET.'],
  ['DELETE', '/v205/users/ann/score', 400, 'This path takes GET or POST, not DELETE.'],
  ['POST', '/v1/users/ann/explain', 405, 'This path takes GET, not POST.'],
  ['GET', '/v205/users/ann', 400, 'There is no such path; /docs lists all.'],
  ['GET', '/nothing', 404, 'There is no such path; /docs lists all.'],
  ['POST', '/events', 404, 'There is no such path; /docs lists all. Is it /v205/events?'],
  ['POST', '//v205/events', 400, 'There is no such path; /docs lists all. Is it /v205/events?'],
  ['POST', '/v204//Events', 400, 'There is no such path; /docs lists all. Is it /v204/events?'],
  ['POST', '/V205/events', 400, 'There is no such path; /docs lists all. Is it /v205/events?'],
  ['POST', '/v205/v205/events', 400, 'There is no such path; /docs lists all. Is it /v205/events?'],
  [
    'POST',
    '/x/v1/events:bulk',
    404,
    'There is no such path; /docs lists all. Is it /v1/events:bulk?',
  ],
  ['POST', '/v1/events', 404, 'There is no such path; /docs lists all. Is it /v205/events?'],
  [
    'GET',
    '/api/v203/score/S3cr3t/',
    404,
    'There is no such path; /docs lists all. Is it /v203/score/{userId}?',
  ],
  [
    'POST',
    '/v1.1//verification/Send',
    400,
    'There is no such path; /docs lists all. Is it /v1.1/verification/send?',
  ],
  [
    'GET',
    '/v3/accounts/a/global_profile/users/ann',
    404,
    'There is no such path; /docs lists all. Nothing is known here of other customers.',
  ],
  ['GET', '/v1/verification/send', 400, 'This path takes POST, not GET.'],
  ['POST', '/v2/verification/send', 400, 'Invalid API version. Use v203, v204 or v205.'],
  ['GET', '/v1/users/%ff', 400, 'The path is not percent-encoded UTF-8.'],
  [
    'GET',
    '/v205/users/%ff/score',
    400,
    'User id not encoded. Percent-encode the id; + stands for itself.',
  ],
  ['POST', '/v206/events', 400, 'Invalid API version. Use v203, v204 or v205.'],
] as const)('%s %s says what to do instead', async (method, url, status, text) => {
  const answer = await service.app.inject({ method, url })
  const body = answer.json<{ error_message?: string; description?: string }>()
  expect(answer.statusCode).toBe(status)
  expect(body.error_message ?? body.description).toBe(text)
})

const ALLOWED = [
  ['GET', '/v205/events', 400, 'POST'],
  ['DELETE', '/v204/users/ann/score', 400, 'GET, HEAD, POST'],
  ['PUT', '/v1/labels', 405, 'POST, GET, HEAD, DELETE'],
  ['POST', '/v1/users/ann/explain', 405, 'GET, HEAD'],
  ['PATCH', '/v3/accounts/a/users/ann/decisions', 405, 'POST, GET, HEAD'],
  ['DELETE', '/v3/accounts/a/mobile_events', 405, 'PUT, POST'],
  ['OPTIONS', '/v1/beacon', 405, 'POST'],
  ['HEAD', '/v1/events:bulk', 405, 'POST'],
  ['GET', '/nothing', 404, undefined],
  ['GET', '/v206/events', 400, undefined],
] as const

it.each(ALLOWED)('%s %s: %i, and Allow says %s', async (method, url, status, allow) => {
  const answer = await service.app.inject({ method, url })
  expect({ status: answer.statusCode, allow: answer.headers['allow'] }).toEqual({ status, allow })
})

it('names a wrong method by a word of the catalogue', async () => {
  const answer = await service.app.inject({ method: 'PUT', url: '/v1/labels' })
  expect(answer.json()).toMatchObject({ error: 'method_not_allowed' })
})
