import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { credentialsPath } from './credentials.ts'
import { apiKeyOf, atTarget } from './target.ts'

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'winnow-target-'))
  await atTarget({ dataDir }, 'make', async () => undefined)
})
afterAll(() => rm(dataDir, { recursive: true }))

afterEach(() => {
  vi.unstubAllEnvs()
})

const OWN = {
  account_id: 'a',
  production: { api_key: 'own-production', beacon_key: 'b' },
  sandbox: { api_key: 'own-sandbox', beacon_key: 'b' },
  admin_token: 't',
}
const url = 'http://elsewhere.test'

interface Said {
  readonly given: { readonly apiKey?: string; readonly url?: string }
  readonly credentials: typeof OWN | undefined
  readonly exported?: string
}

it.each<readonly [string, Said, string]>([
  ['the given one', { given: { apiKey: 'given', url }, credentials: OWN }, 'given'],
  ["the directory's", { given: {}, credentials: OWN }, 'own-sandbox'],
  ['the exported one, where there is no other', { given: {}, credentials: undefined }, 'other'],
  ['the exported one for elsewhere', { given: { url }, credentials: OWN }, 'other'],
  [
    "the directory's, none exported",
    { given: { url }, credentials: OWN, exported: '' },
    'own-sandbox',
  ],
  [
    "the sandbox's, where production's is exported",
    { given: { url }, credentials: OWN, exported: 'own-production' },
    'own-sandbox',
  ],
])('the key is %s', (_, { given, credentials, exported = 'other' }, key) => {
  vi.stubEnv('WINNOW_KEY', exported)
  const target = { url, credentials, options: { dataDir, ...given }, close: async () => undefined }
  expect(apiKeyOf(target, 'sandbox')).toBe(key)
})

it('says how a key is given', () => {
  vi.stubEnv('WINNOW_KEY', '')
  const target = { url, credentials: undefined, options: { dataDir }, close: failing }
  expect(() => apiKeyOf(target, 'production')).toThrow('Say --api-key KEY or set WINNOW_KEY.')
})

const failing = (): Promise<void> => Promise.reject(new Error('not today'))

it('lets go of the directory when what was to be done fails', async () => {
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow('not today')
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow('not today')
})

it('says who may hold a directory where no service says that it runs', async () => {
  const meanwhile = () =>
    expect(atTarget({ dataDir }, 'refuse', async () => undefined)).rejects.toThrow(
      `another process uses the data directory ${dataDir}: a service that is still starting, or another command.`,
    )
  await atTarget({ dataDir }, 'refuse', meanwhile)
})

it('lets go of the directory when its credentials are damaged', async () => {
  await writeFile(credentialsPath(dataDir), 'no JSON')
  const told = 'credentials.json is damaged: it holds no JSON'
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow(told)
  await expect(atTarget({ dataDir }, 'refuse', failing)).rejects.toThrow(told)
})
