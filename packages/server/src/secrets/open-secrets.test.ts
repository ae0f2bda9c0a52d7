import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newSettings } from '../routes/endpoints/endpoint-settings.ts'
import { giveUpLostSecrets, rotateSecretsKey } from './change-keys.ts'
import { readSecretsKeys, writeSecretsKeys } from './key-file.ts'
import { openSecrets } from './open-secrets.ts'
import { newSecretsKey, sealedWith } from './secret-box.ts'
import { sealedStore } from './sealed-store.ts'
import { visitSecrets } from './stored-secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const CHAT = 'https://chat.example/services/T1/B2/pX9'
const SEED = 'JBSWY3DPEHPK3PXP'
const PARTNER = 'a'.repeat(24)

let path = ''
let store: Store
let person = ''
let files = 0

const endpoint = (id: string, of: Partial<Endpoint>): Omit<Endpoint, 'number'> => ({
  ...newSettings('webhook', 'https://shop.example/hooks'),
  id,
  environment: 1,
  state: 'active',
  createdAtMs: 1,
  updatedAtMs: 1,
  secrets: [],
  ...of,
})

/** A store as earlier versions wrote it: with secrets in plain. */
beforeEach(async () => {
  files += 1
  path = join(folder, `${files}.key`)
  store = openMemoryStore()
  await store.endpoints.add(endpoint('ep_1', { secrets: [{ text: SECRET, fromMs: 1 }] }), 0)
  await store.endpoints.add(endpoint('ep_2', { kind: 'chat', url: CHAT }), 0)
  const ann = { email: 'ann@shop.example', name: 'Ann', state: 'active', roles: [] } as const
  person = (await store.people.create({ ...ann, nowMs: 1 }))?.id ?? ''
  await store.credentials.setTotp(person, { seed: SEED, lastStep: 7 }, ['01'])
  await store.partners.create({ id: PARTNER, name: 'Pay', scoreScale: 1, nowMs: 1 })
  const config = { sortsByExpectedLoss: false, isProduction: true }
  await store.partners.configure(PARTNER, { ...config, notificationSecret: SECRET })
})

const stored = async () => {
  const texts: string[] = []
  await visitSecrets(store, (text) => texts.push(text))
  return texts
}
const keyIds = async () => [...new Set((await stored()).map(sealedWith))]

/** What those who use the store read. */
async function read(of: Store) {
  const [first, second] = await of.endpoints.all()
  const partner = await of.partners.get(PARTNER)
  const totp = (await of.credentials.of(person))?.totp
  return [first?.secrets[0]?.text, second?.url, totp?.seed, partner?.config.notificationSecret]
}
const PLAIN = [SECRET, CHAT, SEED, SECRET]

describe('secrets of a store', () => {
  it('that an earlier version wrote in plain are sealed by the first start, and read as before (W4)', async () => {
    expect(await stored()).toEqual(PLAIN)
    const box = await openSecrets(path, store)
    const [key] = (await readSecretsKeys(path)) ?? []
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await keyIds()).toEqual([key?.id])
    expect(await read(sealedStore(store, box))).toEqual(PLAIN)
    const before = await stored()
    await openSecrets(path, store)
    expect(await stored()).toEqual(before)
  })

  it('that are written are sealed, and a row that is moved to another owner does not open', async () => {
    const sealed = sealedStore(store, await openSecrets(path, store))
    const [first] = await sealed.endpoints.all()
    await sealed.endpoints.add(endpoint('ep_3', { secrets: [{ text: SECRET, fromMs: 2 }] }), 0)
    await sealed.endpoints.put({ ...(first as Endpoint), secrets: [{ text: 'other', fromMs: 3 }] })
    await sealed.credentials.setTotp(person, { seed: 'KRSXG5A', lastStep: 9 }, ['02'])
    expect((await stored()).filter((text) => sealedWith(text) === undefined)).toEqual([])
    expect(await read(sealed)).toEqual(['other', CHAT, 'KRSXG5A', SECRET])
    const [one, , three] = await store.endpoints.all()
    await store.endpoints.put({ ...(three as Endpoint), secrets: one?.secrets ?? [] })
    await expect(sealed.endpoints.all()).rejects.toThrow('endpoint ep_3')
  })

  it('are sealed with a new key by a rotation, also when one before was cut short', async () => {
    await openSecrets(path, store)
    const [first] = (await readSecretsKeys(path)) ?? []
    // Cut short: the new key is in the file, and seals nothing yet.
    await writeSecretsKeys(path, [newSecretsKey(), first as ReturnType<typeof newSecretsKey>])
    const id = await rotateSecretsKey(path, store)
    expect((await readSecretsKeys(path))?.map((key) => key.id)).toEqual([id])
    expect(await keyIds()).toEqual([id])
    expect(await read(sealedStore(store, await openSecrets(path, store)))).toEqual(PLAIN)
  })

  it('without their key refuse the start, with whose they are and the way out', async () => {
    await openSecrets(path, store)
    rmSync(path)
    const refused = await openSecrets(path, store).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'DirectoryRefused' })
    expect(String(refused)).toMatch(
      new RegExp(
        `${path} is not there: the secrets of endpoint ep_1, chat endpoint ep_2, person ${person}, partner ${PARTNER} ` +
          '.*winnow secrets reset.*new secrets, and people new codes',
      ),
    )
    expect(await readSecretsKeys(path)).toBeUndefined()
    await writeSecretsKeys(path, [newSecretsKey()])
    await expect(openSecrets(path, store)).rejects.toThrow('does not have the key of every secret')
  })

  it('are given up by a reset where no key opens them, and nobody has less protection', async () => {
    await openSecrets(path, store)
    const known = readFileSync(path)
    rmSync(path)
    expect(await giveUpLostSecrets(path, store, 5)).toEqual([
      'endpoint ep_1',
      'chat endpoint ep_2',
      `person ${person}`,
      `partner ${PARTNER}`,
    ])
    const sealed = sealedStore(store, await openSecrets(path, store))
    const now = await read(sealed)
    expect(now.filter((text) => text !== undefined && PLAIN.includes(text))).toEqual([])
    expect((await sealed.endpoints.all()).map(({ state }) => state)).toEqual([
      'disabled',
      'disabled',
    ])
    // The second factor is still asked for; a recovery code answers it.
    expect(await sealed.credentials.of(person)).toMatchObject({
      totp: { seed: expect.stringMatching(/^[A-Z2-7]{32}$/) as unknown, lastStep: 7 },
      recoveryCodesLeft: 1,
    })
    expect(now[3]).toBeUndefined()
    expect(await giveUpLostSecrets(path, store, 6)).toEqual([])
    writeFileSync(path, known)
    await expect(openSecrets(path, store)).rejects.toThrow('cannot be read')
  })
})

it.each(['', 'v1 00000000 AAAA\n', 'key'])(
  'a key file with %j is refused, and kept',
  async (text) => {
    writeFileSync(path, text)
    await expect(openSecrets(path, store)).rejects.toThrow('has no keys of secrets')
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)
