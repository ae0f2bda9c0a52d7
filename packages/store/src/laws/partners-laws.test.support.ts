import { DEFAULT_PARTNER_CONFIG, MAX_PARTNER_PAGE, type Partners } from '@winnow/engine'
import { expect, it } from 'vitest'
import type { StoreKind } from './stores.test.support.ts'

const [FIRST, SECOND] = ['a'.repeat(24), 'b'.repeat(24)] as const

const account = (accountId: string, partnerId = FIRST) => ({
  accountId,
  partnerId,
  siteUrl: `${accountId}.example`,
  siteEmail: `owner@${accountId}.example`,
  analystEmail: `eva@${accountId}.example`,
  createdAtMs: 7,
})

const key = (id: string, partnerId = FIRST) => ({
  id,
  partnerId,
  sha256: `hash of ${id}`,
  hint: 'hint',
  nowMs: 3,
})

async function two(partners: Partners): Promise<Partners> {
  await partners.create({ id: FIRST, name: 'first', scoreScale: 100, nowMs: 1 })
  await partners.create({ id: SECOND, name: 'second', scoreScale: 1, nowMs: 2 })
  return partners
}

/** What partners of every store must keep. */
export function partnersLaws({ open }: StoreKind<'partners'>): void {
  it('are made once, and configured each time as a whole', async () => {
    const partners = await two((await open()).partners)
    const [first, second] = await partners.list()
    expect(first).toEqual({
      id: FIRST,
      name: 'first',
      scoreScale: 100,
      config: DEFAULT_PARTNER_CONFIG,
      createdAtMs: 1,
    })
    await expect(
      partners.create({ id: FIRST, name: 'x', scoreScale: 1, nowMs: 1 }),
    ).rejects.toThrow()
    const config = {
      notificationUrl: 'https://partner.example/?id=%s',
      notificationThreshold: 60.5,
      emailThreshold: 0,
      sortsByExpectedLoss: true,
      isProduction: false,
    }
    expect(await partners.configure(FIRST, config)).toEqual({ ...first, config })
    expect(await partners.get(FIRST)).toEqual({ ...first, config })
    expect(await partners.get(SECOND)).toEqual(second)
    expect(second?.scoreScale).toBe(1)
    await partners.configure(FIRST, DEFAULT_PARTNER_CONFIG)
    expect(await partners.list()).toEqual([first, second])
    expect(await partners.configure('0', config)).toBeUndefined()
    expect(await partners.get('0')).toBeUndefined()
  })

  it('have keys that are active until they are revoked, by their partner only', async () => {
    const partners = await two((await open()).partners)
    const [first] = await partners.list()
    const made = await partners.addKey(key('k1'))
    expect(made).toEqual({
      id: 'k1',
      partnerId: FIRST,
      state: 'active',
      createdAtMs: 3,
      hint: 'hint',
    })
    await expect(partners.addKey({ ...key('k2'), sha256: 'hash of k1' })).rejects.toThrow()
    await expect(partners.addKey(key('k3', '0'))).rejects.toThrow()
    expect(await partners.activeKeys()).toEqual([{ ...made, sha256: 'hash of k1', partner: first }])
    expect(await partners.revokeKey(SECOND, 'k1')).toBe(false)
    expect(await partners.revokeKey(FIRST, 'k1')).toBe(true)
    expect(await partners.revokeKey(FIRST, 'k1')).toBe(false)
    expect(await partners.activeKeys()).toEqual([])
    expect(await partners.keys(FIRST)).toEqual([{ ...made, state: 'revoked' }])
    expect(await partners.keys(SECOND)).toEqual([])
  })

  it('list their accounts in pages, each account once, in the order they were made', async () => {
    const partners = await two((await open()).partners)
    // Ids fall while their order rises.
    const made = ['m9', 'm5', 'm7', 'm1'].map((id) => account(id))
    for (const each of made) await partners.addAccount(each)
    await partners.addAccount(account('other', SECOND))
    const listed = []
    for (let after: string | undefined, page = 0; page < 5; page += 1) {
      const more = await partners.accounts(FIRST, {
        ...(after !== undefined && { after }),
        limit: 2,
      })
      listed.push(...more)
      after = more.at(-1)?.accountId
      if (more.length === 0) break
    }
    expect(listed).toEqual(made)
    expect(await partners.accountsCount(FIRST)).toBe(4)
    expect(await partners.accounts(FIRST, { after: 'other', limit: 9 })).toEqual([])
    expect(await partners.accounts('0', { limit: MAX_PARTNER_PAGE + 1 })).toEqual([])
    expect(await partners.accountsCount('0')).toBe(0)
  })

  it('own an account alone, and find it by its site or its analyst', async () => {
    const partners = await two((await open()).partners)
    await partners.addAccount(account('m1'))
    await expect(partners.addAccount(account('m1', SECOND))).rejects.toThrow()
    await expect(partners.addAccount(account('m2', '0'))).rejects.toThrow()
    expect((await partners.partnerOf('m1'))?.id).toBe(FIRST)
    expect(await partners.partnerOf('m2')).toBeUndefined()
    const [siteUrl, analystEmail] = ['m1.example', 'eva@m1.example']
    for (const sought of [
      { siteUrl, analystEmail: 'x' },
      { siteUrl: 'x', analystEmail },
    ]) {
      expect(await partners.accountWith(FIRST, sought)).toEqual(account('m1'))
      expect(await partners.accountWith(SECOND, sought)).toBeUndefined()
    }
    expect(await partners.accountWith(FIRST, { siteUrl: 'x', analystEmail: 'y' })).toBeUndefined()
  })
}
