import { afterEach, expect, it } from 'vitest'
import { answering, closeAll } from './answering.test.support.ts'
import { readinessOf, troubleOf } from './readiness.ts'

afterEach(closeAll)

it.each([
  [200, '{"status":"ready"}', 'ready', undefined],
  [503, '{"status":"not_ready","reason":"stopping"}', { reason: 'stopping' }, 'stopping'],
  [502, '<h1>Bad gateway</h1>', { reason: '<h1>Bad gateway</h1>' }, '<h1>Bad gateway</h1>'],
  [503, '{"status":"not_ready"}', { reason: '{"status":"not_ready"}' }, '{"status":"not_ready"}'],
])('reads %d %s', async (status, body, readiness, trouble) => {
  const url = await answering(status, body)
  expect(await readinessOf(url)).toEqual(readiness)
  expect(await troubleOf(`${url}/`)).toBe(trouble)
})

it('tells of a service that is gone', async () => {
  const url = await answering(200, '')
  await closeAll()
  expect(await readinessOf(url)).toBe('silent')
  expect(await troubleOf(url)).toBe(`nothing answers at ${url}`)
})
