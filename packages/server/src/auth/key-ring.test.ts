import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { openKeyRing } from './key-ring.ts'
import { sha256Hex } from './secrets.ts'

const KEY = 'a'.repeat(32)

async function openRing() {
  const { accounts } = openMemoryStore()
  const account = await accounts.create({ name: 'Shop', nowMs: 1 })
  const environment = account.environments.production.number
  const sha256 = sha256Hex(KEY)
  const record = await accounts.addKey({ sha256, hint: 'aaaa', kind: 'api', environment, nowMs: 2 })
  return { accounts, account, record, ring: await openKeyRing(accounts, () => 0) }
}

it('finds a key again and again, and no other', async () => {
  const { ring, record } = await openRing()
  for (let look = 0; look < 3; look += 1) expect(ring.find(KEY)?.keyId).toBe(record.id)
  for (const other of ['', KEY.slice(1), `${KEY}a`, KEY.toUpperCase(), sha256Hex(KEY)]) {
    expect(ring.find(other)).toBeUndefined()
  }
})

it('finds no key that was revoked after it was found', async () => {
  const { ring, accounts, account, record } = await openRing()
  expect(ring.find(KEY)).toBeDefined()
  await accounts.revokeKey(account.id, record.id)
  await ring.reload()
  expect(ring.find(KEY)).toBeUndefined()
})

it('knows the account as it is now', async () => {
  const { ring, accounts, account } = await openRing()
  expect(ring.find(KEY)?.account.scoreScale).toBe(100)
  await accounts.update(account.id, { scoreScale: 1 })
  await ring.reload()
  expect(ring.find(KEY)?.account.scoreScale).toBe(1)
})
