import type { Accounts } from '@winnow/engine'
import { expect, it } from 'vitest'
import type { StoreKind } from './stores.test.support.ts'

/** What accounts of every store must keep. */
export function accountsLaws({ open }: StoreKind<'accounts'>): void {
  it('have an id of 24 hex digits and two environments of their own', async () => {
    const { accounts } = await open()
    const first = await accounts.create({ name: 'first', nowMs: 1 })
    const second = await accounts.create({ name: 'second', nowMs: 2, scoreScale: 1 })
    expect(first).toMatchObject({ name: 'first', scoreScale: 100, createdAtMs: 1 })
    expect(second).toMatchObject({ name: 'second', scoreScale: 1 })
    const environments = [first, second].flatMap((of) => [
      of.environments.production,
      of.environments.sandbox,
    ])
    expect(new Set(environments.map(({ number }) => number)).size).toBe(4)
    expect(environments.map(({ name }) => name)).toEqual([
      'production',
      'sandbox',
      'production',
      'sandbox',
    ])
    for (const { id } of [first, second]) expect(id).toMatch(/^[0-9a-f]{24}$/)
    expect(await accounts.list()).toEqual([first, second])
    expect(await accounts.get(second.id)).toEqual(second)
    expect(await accounts.get('0')).toBeUndefined()
  })

  it('take an id that is given, once', async () => {
    const { accounts } = await open()
    const id = 'a'.repeat(24)
    expect(await accounts.create({ name: 'x', nowMs: 1, id })).toMatchObject({ id })
    await expect(accounts.create({ name: 'y', nowMs: 1, id })).rejects.toThrow(/exists/)
    expect(await accounts.list()).toHaveLength(1)
  })

  it('keep what they want of beacons, each time as a whole', async () => {
    const { accounts } = await open()
    const { id, beaconRules } = await accounts.create({ name: 'x', nowMs: 1 })
    expect(beaconRules).toEqual({})
    const rules = { origins: ['https://shop.test'], privacyControl: 'drop', perSecond: 5 } as const
    expect(await accounts.update(id, { beaconRules: rules })).toMatchObject({ beaconRules: rules })
    await accounts.update(id, { name: 'y' })
    expect((await accounts.get(id))?.beaconRules).toEqual(rules)
    await accounts.update(id, { beaconRules: { perSecond: 0 } })
    expect((await accounts.list())[0]?.beaconRules).toEqual({ perSecond: 0 })
  })

  it('change name and scale, each alone', async () => {
    const { accounts } = await open()
    const { id } = await accounts.create({ name: 'x', nowMs: 1 })
    expect(await accounts.update(id, { name: 'y' })).toMatchObject({ name: 'y', scoreScale: 100 })
    expect(await accounts.update(id, { scoreScale: 1 })).toMatchObject({ name: 'y', scoreScale: 1 })
    expect(await accounts.update(id, {})).toMatchObject({ name: 'y', scoreScale: 1 })
    expect(await accounts.update('0', { name: 'z' })).toBeUndefined()
  })

  it('have keys that are active until they are revoked, by their account only', async () => {
    const { accounts } = await open()
    const mine = await accounts.create({ name: 'mine', nowMs: 1 })
    const other = await accounts.create({ name: 'other', nowMs: 1 })
    const key = await addKey(accounts, mine.environments.sandbox.number, 'aa')
    expect(key).toMatchObject({ kind: 'api', state: 'active', hint: 'hint', createdAtMs: 3 })
    expect(key.environment).toEqual(mine.environments.sandbox)
    expect(await accounts.activeKeys()).toEqual([{ ...key, sha256: 'aa', account: mine }])
    expect(await accounts.revokeKey(other.id, key.id)).toBe(false)
    expect(await accounts.revokeKey(mine.id, key.id)).toBe(true)
    expect(await accounts.revokeKey(mine.id, key.id)).toBe(false)
    expect(await accounts.activeKeys()).toEqual([])
    expect(await accounts.keys(mine.id)).toEqual([{ ...key, state: 'revoked' }])
    expect(await accounts.keys(other.id)).toEqual([])
  })

  it('have keys with what they may do and until when they work', async () => {
    const { accounts } = await open()
    const { id, environments } = await accounts.create({ name: 'x', nowMs: 1 })
    const environment = environments.production.number
    const common = { hint: 'hint', kind: 'api', environment, nowMs: 3 } as const
    const plain = await accounts.addKey({ ...common, sha256: 'aa' })
    const some = { ...common, sha256: 'bb', scope: 'read', expiresAtMs: 9 } as const
    const limited = await accounts.addKey(some)
    expect([plain.scope, plain.expiresAtMs]).toEqual(['all', undefined])
    expect(limited).toMatchObject({ scope: 'read', expiresAtMs: 9 })
    const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
      one.id < other.id ? -1 : 1
    const kept = [plain, limited].toSorted(byId)
    expect((await accounts.keys(id)).toSorted(byId)).toEqual(kept)
    // Whoever checks keys knows the time.
    expect((await accounts.activeKeys()).toSorted(byId)).toMatchObject(kept)
  })

  it('refuse a key twice, and a key of no environment', async () => {
    const { accounts } = await open()
    const { environments } = await accounts.create({ name: 'x', nowMs: 1 })
    await addKey(accounts, environments.production.number, 'aa')
    await expect(addKey(accounts, environments.production.number, 'aa')).rejects.toThrow()
    await expect(addKey(accounts, 99, 'bb')).rejects.toThrow()
    expect(await accounts.activeKeys()).toHaveLength(1)
  })
}

function addKey(accounts: Accounts, environment: number, sha256: string) {
  return accounts.addKey({ sha256, hint: 'hint', kind: 'api', environment, nowMs: 3 })
}
