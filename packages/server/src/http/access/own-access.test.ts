import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiPath } from '../../routes/operation/open-api.ts'
import { ROUTES } from '../../routes/routes.ts'
import {
  basic,
  bearer,
  openMemoryService,
  type MemoryService,
} from '../../testing/memory-service.ts'
import type { AdminRoute, OwnRoute } from '../route.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

type Minding = AdminRoute | OwnRoute

const guarded = ROUTES.filter(
  (route): route is Minding => route.access === 'api_key' || route.access === 'admin',
)
const isOurs = ({ path }: Minding): boolean => path.startsWith('/v1/')

function ask(route: Minding, query: string) {
  const { api_key: key } = service.local.production
  const url = `${openApiPath(route).replaceAll(/\{\w+\}/g, '1')}?${query}`
  const headers = route.access === 'admin' ? bearer(service.adminToken) : basic(key)
  return service.app.inject({ method: route.method, url, headers })
}

describe.each(guarded.filter(isOurs))('$method $path', (route) => {
  it.each(['winnow', ...Object.keys(route.doc.query ?? {}).map((name) => `${name}=1&${name}`)])(
    'refuses ?%s=1',
    async (query) => {
      const answer = await ask(route, `${query}=1`)
      expect(answer.statusCode).toBe(400)
      const { description } = answer.json<{ description: string }>()
      expect(description).toMatch(/is no parameter of this call|is there more than once/)
    },
  )
})

it('lets calls of the compat interface carry what is of others', async () => {
  const others = guarded.filter((route) => !isOurs(route))
  expect(others.length).toBeGreaterThan(5)
  for (const route of others) {
    const answer = await ask(route, 'return_score=true')
    expect(answer.body).not.toContain('is no parameter')
  }
})
