import type { KnownToken, Store } from '@winnow/engine'
import { expect, it } from 'vitest'
import { newcomer } from './people-laws.test.support.ts'

/** A store that several laws share: each brings roles and persons of its own. */
export type OpenRights = () => Pick<Store, 'people' | 'ownRoles' | 'personalTokens'>

const tokenOf = (personId: string, id: string, createdAtMs: number): KnownToken => ({
  id,
  sha256: `hash of ${id}`,
  personId,
  name: 'Nightly export',
  permissions: ['read_records', 'a permission of a later version'],
  hint: 'beef',
  createdAtMs,
  expiresAtMs: createdAtMs + 100,
})

/** What roles and personal tokens of every store must keep. */
export function rightsLaws(open: OpenRights): void {
  it('a role is what was set last under its name, and keeps the time of its making', async () => {
    const { ownRoles } = open()
    const chargebacks = { name: 'chargebacks', meaning: 'Looks.', permissions: ['read_records'] }
    expect(await ownRoles.set(chargebacks, 5)).toEqual({
      ...chargebacks,
      createdAtMs: 5,
      changedAtMs: 5,
    })
    await ownRoles.set({ name: 'agents', meaning: "' OR 1=1 --", permissions: [] }, 6)
    const changed = { ...chargebacks, meaning: 'Labels.', permissions: ['write_labels', 'x'] }
    const stored = { ...changed, createdAtMs: 5, changedAtMs: 7 }
    expect(await ownRoles.set(changed, 7)).toEqual(stored)
    const [agents, ...others] = await ownRoles.list()
    expect(agents).toMatchObject({ name: 'agents', meaning: "' OR 1=1 --", permissions: [] })
    expect(others).toEqual([stored])
    expect(await ownRoles.remove('agents')).toBe(true)
    expect(await ownRoles.remove('agents')).toBe(false)
    expect(await ownRoles.list()).toEqual([stored])
  })

  it('a token is found until it is forgotten, and only its person can revoke it, once', async () => {
    const { personalTokens, ...store } = open()
    const ann = await newcomer(store, 'ann@tokens.example')
    const bob = await newcomer(store, 'bob@tokens.example')
    const first = tokenOf(ann.id, 'a1', 1)
    const second = { ...tokenOf(bob.id, 'b1', 2), environments: ['a/production'], lastUsedMs: 3 }
    const third = tokenOf(ann.id, 'a2', 3)
    for (const token of [first, second, third]) await personalTokens.add(token)
    expect(await personalTokens.all()).toEqual([first, second, third])
    await expect(personalTokens.add({ ...tokenOf(bob.id, 'a1', 9), sha256: 'x' })).rejects.toThrow()
    await expect(
      personalTokens.add({ ...tokenOf(bob.id, 'b9', 9), sha256: first.sha256 }),
    ).rejects.toThrow()
    await personalTokens.used('a1', 50)
    await personalTokens.used('none', 50)
    expect(await personalTokens.revoke(bob.id, 'a1', 60)).toBe(false)
    const revoked = await Promise.all([60, 61].map((at) => personalTokens.revoke(ann.id, 'a1', at)))
    expect(revoked).toEqual([true, false])
    const ended = { ...first, lastUsedMs: 50, revokedAtMs: 60 }
    expect(await personalTokens.all()).toEqual([ended, second, third])
    await personalTokens.forgetEnded(60)
    expect(await personalTokens.all()).toEqual([ended, second, third])
    await personalTokens.forgetEnded(103)
    expect(await personalTokens.all()).toEqual([third])
  })
}
