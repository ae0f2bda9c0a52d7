import { expect, it } from 'vitest'
import { openRouter } from './router.ts'
import type { OpenRoute } from './route.ts'

const routeAt = (path: string): OpenRoute => ({
  method: 'GET',
  path,
  access: 'public',
  permission: 'read_service',
  doc: { tag: 'Operation', summary: 'Look', answers: {} },
  handle: () => ({ status: 200, body: '', contentType: 'text/plain' }),
})

const open = (): void => undefined

it('takes no route under /v1 that the contract does not declare', () => {
  expect(() => openRouter([{ route: routeAt('/v1/open'), open }])).toThrow('is not declared')
  const find = openRouter([{ route: routeAt('/open'), open }])
  expect(find('GET', '/open?a')).toBe(open)
  expect(find('GET', '/closed')).toBe('no route')
})
