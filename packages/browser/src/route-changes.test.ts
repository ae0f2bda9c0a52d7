import { expect, it } from 'vitest'
import { openFakePage } from './fake-page.test.support.ts'
import { watchRoutes } from './route-changes.ts'

it('routes are watched without standing in their way, and by the Navigation API where there is one', async () => {
  const plain = openFakePage()
  let changes = 0
  watchRoutes(plain.page, () => {
    changes += 1
  })
  plain.page.history.pushState(null, '', '/b')
  expect(plain.page.location.href).toBe('https://www.shop.co.uk/b')
  await plain.wait(100)
  expect(changes).toBe(1)

  const modern = openFakePage()
  const listeners: (() => void)[] = []
  Object.assign(modern.page, {
    navigation: { addEventListener: (_: string, listener: () => void) => listeners.push(listener) },
  })
  watchRoutes(modern.page, () => {
    changes += 1
  })
  modern.page.history.pushState(null, '', '/b')
  await modern.wait(100)
  expect(changes).toBe(1)
  for (const listener of listeners) listener()
  await modern.wait(100)
  expect(changes).toBe(2)
})
