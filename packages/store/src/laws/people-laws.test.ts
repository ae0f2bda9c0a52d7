import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@winnow/engine'
import { afterAll, beforeAll, describe } from 'vitest'
import { openMemoryStore } from '../memory/open-memory-store.ts'
import { onSharedPostgres } from '../postgres/open-for-laws.test.support.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { credentialsLaws } from './credentials-laws.test.support.ts'
import { type OpenStore, peopleLaws } from './people-laws.test.support.ts'
import { type OpenRights, rightsLaws } from './rights-laws.test.support.ts'
import { savedViewsLaws } from './saved-views-laws.test.support.ts'
import { signInLaws } from './sign-in-laws.test.support.ts'

function laws(open: OpenStore & OpenRights & (() => Pick<Store, 'savedViews'>)): void {
  peopleLaws(open)
  credentialsLaws(open)
  signInLaws(open)
  rightsLaws(open)
  savedViewsLaws(open)
}

describe('the people of memory', () => {
  const store = openMemoryStore()
  laws(() => store)
})

describe('the people of sqlite', () => {
  let directory = ''
  let store: Store
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'winnow-people-'))
    store = await openSqliteStore({ directory })
  })
  afterAll(async () => {
    await store.close()
    await rm(directory, { recursive: true, force: true })
  })
  laws(() => store)
})

onSharedPostgres('the people', ({ open }) => {
  let store: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    store = await open()
  })
  laws(() => store)
})
