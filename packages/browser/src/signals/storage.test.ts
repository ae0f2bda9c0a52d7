import { expect, it } from 'vitest'
import { readSignal } from './read-signal.test.support.ts'
import { storage } from './storage.ts'

it('is missing where it is forbidden, and where there is none', async () => {
  const page = {
    navigator: { cookieEnabled: false },
    get localStorage(): never {
      throw new Error('SecurityError')
    },
    indexedDB: {},
  }
  expect(await readSignal(storage, page)).toMatchObject({
    cookies: false,
    localStorage: false,
    indexedDB: true,
    caches: false,
  })
})
