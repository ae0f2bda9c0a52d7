import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { credentialsPath, readCredentials, type Credentials } from './credentials.ts'
import { renewed, writeCredentials, type KnownKey, type NewKey } from './renew-credentials.ts'

const CREDENTIALS: Credentials = {
  account_id: 'a',
  production: { api_key: 'held-1111', beacon_key: 'b-1' },
  sandbox: { api_key: 'held-2222', beacon_key: 'b-2' },
  admin_token: 't',
}

const known = (key_id: string, hint: string, more: Partial<KnownKey> = {}): KnownKey => ({
  key_id,
  kind: 'api',
  environment: 'production',
  state: 'active',
  scope: 'all',
  expires_at: null,
  hint,
  ...more,
})

const made = (replaces?: string): NewKey => ({
  ...known('new', '9999'),
  key: 'new-9999',
  ...(replaces === undefined ? {} : { replaces }),
})

it.each<[string, readonly KnownKey[], NewKey]>([
  ['the key it held is rotated', [known('old', '1111'), known('other', '3333')], made('old')],
  ['the key it held is revoked', [known('old', '1111', { state: 'revoked' })], made()],
  ['the key it held is unknown', [known('other', '3333')], made()],
])('holds the new key when %s', (_, before, key) => {
  const production = { ...CREDENTIALS.production, api_key: 'new-9999' }
  expect(renewed(CREDENTIALS, before, key)).toEqual({ ...CREDENTIALS, production })
})

it.each<[string, readonly KnownKey[], NewKey]>([
  ['one is made beside it', [known('old', '1111')], made()],
  ['another is rotated', [known('old', '1111'), known('other', '3333')], made('other')],
  ['one that ends alike is rotated', [known('old', '1111'), known('alike', '1111')], made('alike')],
])('holds the key that works when %s', (_, before, key) => {
  expect(renewed(CREDENTIALS, before, key)).toBeUndefined()
})

it('tells keys of another kind or environment apart', () => {
  const before = [known('beacon', '1111', { kind: 'beacon' }), known('old', '1111')]
  const sandbox = known('sandbox', '2222', { environment: 'sandbox' })
  const key = { ...made('sandbox'), environment: 'sandbox' as const }
  expect(renewed(CREDENTIALS, [...before, sandbox], key)?.sandbox.api_key).toBe('new-9999')
})

it('is written for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-credentials-'))
  await writeCredentials(folder, CREDENTIALS)
  expect(await readCredentials(folder)).toEqual(CREDENTIALS)
  expect((await stat(credentialsPath(folder))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
