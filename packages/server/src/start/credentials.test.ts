import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DirectoryRefused, openMemoryStore } from '@winnow/store'
import { beforeEach, describe, expect, it } from 'vitest'
import { AdminToken } from '../auth/admin-token.ts'
import { openKeyRing } from '../auth/key-ring.ts'
import { sha256Hex } from '../auth/secrets.ts'
import {
  credentialsPath,
  type Credentials,
  isSealed,
  openLocalAccess,
  resetAccess,
  sealCredentials,
} from './credentials.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'winnow-start-'))
})

const DAMAGED = [
  '{"account_id":',
  'null',
  '[]',
  '{}',
  '"text"',
  '{"account_id":1,"admin_sha256":"","complete":true}',
  '{"account_id":"a","admin_token":"t","production":{"api_key":"k"},"sandbox":null}',
]

const read = () => JSON.parse(readFileSync(credentialsPath(directory), 'utf8')) as Credentials

describe('the first start', () => {
  it('writes keys that work, for the owner only', async () => {
    const { accounts } = openMemoryStore()
    const access = await openLocalAccess(accounts, directory, 5)
    const credentials = read()
    const ring = await openKeyRing(accounts, () => 0)
    expect(access).toMatchObject({ isFirstStart: true, accountId: credentials.account_id })
    expect(statSync(credentialsPath(directory)).mode & 0o777).toBe(0o600)
    expect(Object.keys(credentials)).toEqual(['account_id', 'production', 'sandbox', 'admin_token'])
    expect(ring.find(credentials.production.api_key)).toMatchObject({
      kind: 'api',
      environment: { name: 'production' },
    })
    expect(ring.find(credentials.sandbox.beacon_key)).toMatchObject({
      kind: 'beacon',
      environment: { name: 'sandbox' },
    })
    const admin = new AdminToken(access)
    expect(admin.is(credentials.admin_token)).toBe(true)
    expect(admin.is('another')).toBe(false)
    expect(new AdminToken({ ...access, adminSha256: undefined }).is('')).toBe(false)
  })

  it('is the only one: the next changes nothing, also without credentials.json', async () => {
    const { accounts } = openMemoryStore()
    const first = await openLocalAccess(accounts, directory, 5)
    rmSync(credentialsPath(directory))
    const next = await openLocalAccess(accounts, directory, 6)
    const { adminSha256, accountId } = first
    expect(next).toMatchObject({ isFirstStart: false, adminSha256, accountId })
    expect(await accounts.list()).toHaveLength(1)
    expect(() => read()).toThrow('ENOENT')
  })

  it('does not bring a revoked key back', async () => {
    const { accounts } = openMemoryStore()
    await openLocalAccess(accounts, directory, 5)
    const key = read().production.api_key
    const stored = (await accounts.activeKeys()).find(({ sha256 }) => sha256 === sha256Hex(key))
    await accounts.revokeKey(read().account_id, stored?.id ?? '')
    await openLocalAccess(accounts, directory, 6)
    expect((await openKeyRing(accounts, () => 0)).find(key)).toBeUndefined()
  })

  it('is finished by the next when it was cut short', async () => {
    const { accounts } = openMemoryStore()
    await openLocalAccess(accounts, directory, 5)
    const whole = read()
    const left = {
      account_id: whole.account_id,
      admin_sha256: sha256Hex(whole.admin_token),
      complete: false,
    }
    writeFileSync(join(directory, 'local-access.json'), JSON.stringify(left))
    const fresh = openMemoryStore()
    await fresh.accounts.create({ id: whole.account_id, name: 'local', nowMs: 5 })
    await openLocalAccess(fresh.accounts, directory, 6)
    const ring = await openKeyRing(fresh.accounts, () => 0)
    expect(ring.find(whole.sandbox.api_key)).toMatchObject({ kind: 'api' })
    expect(read()).toEqual(whole)
  })

  it.each(['whole', 'cut short between its two files'])(
    'is followed by rotations of the admin token, %s',
    async (how) => {
      const { accounts } = openMemoryStore()
      const access = await openLocalAccess(accounts, directory, 5)
      const former = read()
      const path = join(directory, 'local-access.json')
      const admin = new AdminToken(access)
      const tokens = await Promise.all([admin.rotate(), admin.rotate()])
      expect(read()).toEqual({ ...former, admin_token: tokens[1] })
      if (how !== 'whole') {
        const { admin_sha256, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<
          string,
          unknown
        >
        const former_sha256 = sha256Hex(tokens[0])
        const cut = { ...rest, admin_sha256: former_sha256, next_admin_sha256: admin_sha256 }
        writeFileSync(path, JSON.stringify(cut))
      }
      const next = new AdminToken(await openLocalAccess(accounts, directory, 6))
      for (const each of [admin, next]) {
        expect(each.is(tokens[1])).toBe(true)
        for (const old of [former.admin_token, tokens[0]]) expect(each.is(old)).toBe(false)
      }
    },
  )

  it('lets no former admin token back in, and starts where credentials.json has none', async () => {
    const { accounts } = openMemoryStore()
    const former = new AdminToken(await openLocalAccess(accounts, directory, 5))
    const file = readFileSync(credentialsPath(directory))
    const token = await former.rotate()
    const { admin_token: _taken, ...rest } = read()
    for (const held of [file, JSON.stringify(rest), '{"account_id":']) {
      writeFileSync(credentialsPath(directory), held)
      const admin = new AdminToken(await openLocalAccess(accounts, directory, 6))
      expect(admin.is(token)).toBe(true)
      expect(admin.is((JSON.parse(file.toString()) as Credentials).admin_token)).toBe(false)
    }
  })

  it('takes the admin token of credentials.json when local-access.json was lost', async () => {
    const { accounts } = openMemoryStore()
    await openLocalAccess(accounts, directory, 5)
    const { account_id: accountId, admin_token: token } = read()
    const local = join(directory, 'local-access.json')
    rmSync(local)
    const access = await openLocalAccess(accounts, directory, 6)
    expect(access).toMatchObject({ isFirstStart: false, accountId })
    expect(new AdminToken(access).is(token)).toBe(true)
    const next = await new AdminToken(access).rotate()
    expect(new AdminToken(await openLocalAccess(accounts, directory, 7)).is(next)).toBe(true)
  })

  it.each([
    '{"account_id":',
    '{"account_id":"another","admin_token":"t"}',
    '{}',
    'null',
    '{"admin_token":5}',
  ])('takes no admin token of a credentials.json that holds %s', async (held) => {
    const { accounts } = openMemoryStore()
    await openLocalAccess(accounts, directory, 5)
    rmSync(join(directory, 'local-access.json'))
    writeFileSync(credentialsPath(directory), held)
    const access = await openLocalAccess(accounts, directory, 6)
    expect(access).toMatchObject({ adminSha256: undefined, accountId: undefined })
  })

  it('keeps the former admin token where a new one cannot be kept', async () => {
    const { accounts } = openMemoryStore()
    const admin = new AdminToken(await openLocalAccess(accounts, directory, 5))
    const former = read()
    mkdirSync(join(directory, 'local-access.json.new'))
    await expect(admin.rotate()).rejects.toThrow('EISDIR')
    expect(read()).toEqual(former)
    expect(admin.is(former.admin_token)).toBe(true)
  })

  it('gives credentials.json its former admin token back where the last of three writes fails', async () => {
    const { accounts } = openMemoryStore()
    const admin = new AdminToken(await openLocalAccess(accounts, directory, 5))
    const former = read()
    const local = join(directory, 'local-access.json')
    // The second write waits in a pipe until the third one has its obstacle.
    const pipe = `${credentialsPath(directory)}.new`
    execFileSync('mkfifo', [pipe])
    const rotating = admin.rotate()
    while (!readFileSync(local, 'utf8').includes('next_admin_sha256')) await nextTurn()
    mkdirSync(`${local}.new`)
    const [written] = await Promise.all([
      readFile(pipe, 'utf8'),
      expect(rotating).rejects.toThrow('EISDIR'),
    ])
    const { admin_token: next } = JSON.parse(written) as Credentials
    expect(statSync(credentialsPath(directory)).isFile()).toBe(true)
    expect(read()).toEqual(former)
    rmdirSync(`${local}.new`)
    const restarted = new AdminToken(await openLocalAccess(accounts, directory, 6))
    for (const each of [admin, restarted]) {
      expect(each.is(former.admin_token)).toBe(true)
      expect(each.is(next)).toBe(false)
    }
  })

  it.each(DAMAGED)(
    'names a credentials.json that holds %s instead of making new keys',
    async (held) => {
      writeFileSync(credentialsPath(directory), held)
      const opened = openLocalAccess(openMemoryStore().accounts, directory, 5)
      await expect(opened).rejects.toThrow('credentials.json')
      await expect(opened).rejects.toThrow(DirectoryRefused)
    },
  )

  it.each(DAMAGED)('names a local-access.json that holds %s', async (held) => {
    const { accounts } = openMemoryStore()
    const admin = new AdminToken(await openLocalAccess(accounts, directory, 5))
    writeFileSync(join(directory, 'local-access.json'), held)
    for (const failed of [openLocalAccess(accounts, directory, 6), admin.rotate()]) {
      await expect(failed).rejects.toThrow('local-access.json')
      await expect(failed).rejects.toThrow(DirectoryRefused)
    }
  })
})

describe('whoever lost the credentials', () => {
  it('gets a new token and new keys of the same account; the former keys work on', async () => {
    const { accounts } = openMemoryStore()
    await openLocalAccess(accounts, directory, 5)
    const lost = read()
    rmSync(credentialsPath(directory))
    const made = await resetAccess({ accounts }, directory, 6)
    expect(read()).toEqual(made)
    expect(made.account_id).toBe(lost.account_id)
    const token = new AdminToken(await openLocalAccess(accounts, directory, 7))
    expect([token.is(made.admin_token), token.is(lost.admin_token)]).toEqual([true, false])
    const ring = await openKeyRing(accounts, () => 0)
    for (const { production } of [made, lost]) {
      expect(ring.find(production.api_key)).toBeDefined()
    }
  })

  it('gets nothing where there is no account', async () => {
    const { accounts } = openMemoryStore()
    await expect(resetAccess({ accounts }, directory, 5)).rejects.toThrow(DirectoryRefused)
  })
})

describe('whoever seals the credentials', () => {
  const everything = (): string =>
    readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), 'latin1'))
      .join()

  it('leaves no key and no token in the directory, and all of them work on', async () => {
    const { accounts } = openMemoryStore()
    await openLocalAccess(accounts, directory, 5)
    const { production, admin_token: token } = read()
    expect(everything()).toContain(production.api_key)
    expect(await sealCredentials(directory, 6)).toBe(true)
    for (const secret of [production.api_key, production.beacon_key, token]) {
      expect(everything()).not.toContain(secret)
    }
    const access = await openLocalAccess(accounts, directory, 7)
    expect([access.isFirstStart, new AdminToken(access).is(token)]).toEqual([false, true])
    const ring = await openKeyRing(accounts, () => 0)
    expect(ring.find(production.api_key)).toBeDefined()
    expect(await sealCredentials(directory, 8)).toBe(false)
  })

  it('may rotate the admin token, which is written nowhere, and reset it, which ends the seal', async () => {
    const { accounts } = openMemoryStore()
    await openLocalAccess(accounts, directory, 5)
    await sealCredentials(directory, 6)
    const token = await new AdminToken(await openLocalAccess(accounts, directory, 7)).rotate()
    expect([everything().includes(token), await isSealed(directory)]).toEqual([false, true])
    await resetAccess({ accounts }, directory, 8)
    expect([existsSync(credentialsPath(directory)), await isSealed(directory)]).toEqual([
      true,
      false,
    ])
  })

  it('is refused before the first start was complete', async () => {
    await expect(sealCredentials(directory, 5)).rejects.toThrow(DirectoryRefused)
  })
})
