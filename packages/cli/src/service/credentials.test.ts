import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCredentials } from './credentials.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-credentials-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keys = { api_key: 'a', beacon_key: 'b' }
const whole = { account_id: 'x', production: keys, sandbox: keys, admin_token: 't' }

const reading = async (value: unknown) => {
  await writeFile(join(folder, 'credentials.json'), JSON.stringify(value))
  return readCredentials(folder)
}

it('reads the keys, also where the admin token is kept elsewhere', async () => {
  expect(await reading(whole)).toEqual(whole)
  const { admin_token: _, ...without } = whole
  expect(await reading(without)).toEqual(without)
})

it.each([
  [null, 'it holds null instead of keys'],
  [[whole], 'it holds no object instead of keys'],
  ['keys', 'it holds no object instead of keys'],
  [{ ...whole, production: undefined }, 'its production.api_key is missing'],
  [{ ...whole, sandbox: { ...keys, beacon_key: 7 } }, 'its sandbox.beacon_key is no text'],
  [{ ...whole, admin_token: null }, 'its admin_token is no text'],
])('of %j, names the file and the field', async (value, fault) => {
  const path = join(folder, 'credentials.json')
  await expect(reading(value)).rejects.toThrow(`${path} is damaged: ${fault}`)
})
