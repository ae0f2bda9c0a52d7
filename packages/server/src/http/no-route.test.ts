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
  ['POST', '/v1/users/ann/explain', 404, 'This path takes GET, not POST.'],
  ['GET', '/v205/users/ann', 400, 'There is no such path; /docs lists all.'],
  ['GET', '/events', 404, 'There is no such path; /docs lists all.'],
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
