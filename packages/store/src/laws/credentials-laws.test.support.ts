import type { Passkey } from '@winnow/engine'
import { expect, it } from 'vitest'
import { newcomer, type OpenStore } from './people-laws.test.support.ts'

let pairs = 0

async function twoPersons(store: ReturnType<OpenStore>): Promise<readonly [string, string]> {
  pairs += 1
  const ann = await newcomer(store, `ann${pairs}@credentials.example`)
  const bob = await newcomer(store, `bob${pairs}@credentials.example`)
  return [ann.id, bob.id]
}

const passkeyOf = (personId: string, id: string): Passkey => ({
  id,
  personId,
  name: 'Laptop',
  publicKey: 'pQECAyYgASFYIA',
  counter: 0,
  transports: ['internal', 'hybrid'],
  createdAtMs: 3,
})

/** What credentials of every store must keep. */
export function credentialsLaws(open: OpenStore): void {
  it('a person has no credentials at first, and those that were set afterwards', async () => {
    const store = open()
    const { credentials } = store
    const [ann, bob] = await twoPersons(store)
    expect(await credentials.of(ann)).toEqual({ recoveryCodesLeft: 0 })
    await credentials.setPassword(ann, '$argon2id$1')
    await credentials.setPassword(ann, '$argon2id$2')
    await credentials.setTotp(ann, { seed: 'ABC', lastStep: 5 }, ['01', '02'])
    expect(await credentials.of(ann)).toEqual({
      passwordHash: '$argon2id$2',
      totp: { seed: 'ABC', lastStep: 5 },
      recoveryCodesLeft: 2,
    })
    await credentials.removeTotp(ann)
    expect(await credentials.of(ann)).toEqual({ passwordHash: '$argon2id$2', recoveryCodesLeft: 0 })
    expect(await credentials.of(bob)).toEqual({ recoveryCodesLeft: 0 })
    expect(await credentials.of('0')).toBeUndefined()
  })

  it('a seed is replaced where it is the one that is named, and nothing else of the person is', async () => {
    const store = open()
    const { credentials } = store
    const [ann, bob] = await twoPersons(store)
    await credentials.setTotp(ann, { seed: 'ABC', lastStep: 5 }, ['01', '02'])
    const own = async () =>
      (await credentials.seeds()).filter(({ personId }) => [ann, bob].includes(personId))
    expect(await own()).toEqual([{ personId: ann, seed: 'ABC' }])
    expect(await credentials.replaceSeed(ann, { from: 'XYZ', to: 'DEF' })).toBe(false)
    expect(await credentials.replaceSeed(bob, { from: 'ABC', to: 'DEF' })).toBe(false)
    expect(await credentials.replaceSeed(ann, { from: 'ABC', to: 'DEF' })).toBe(true)
    expect(await credentials.of(ann)).toEqual({
      totp: { seed: 'DEF', lastStep: 5 },
      recoveryCodesLeft: 2,
    })
    expect(await own()).toEqual([{ personId: ann, seed: 'DEF' }])
  })

  it('a one-time code counts once, also when it comes many times at once', async () => {
    const store = open()
    const { credentials } = store
    const [ann, bob] = await twoPersons(store)
    const useStep = (step: number) => credentials.useTotpStep(ann, step)
    expect(await useStep(7)).toBe(false)
    await credentials.setTotp(ann, { seed: 'ABC', lastStep: 5 }, ['01', '02'])
    const used = await Promise.all([7, 7, 7, 7].map(useStep))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await Promise.all([5, 6, 7].map(useStep))).toEqual([false, false, false])
    expect(await useStep(8)).toBe(true)
    const useCode = (person: string, code: string) => credentials.useRecoveryCode(person, code)
    expect(await useCode(bob, '01')).toBe(false)
    const codes = await Promise.all(['01', '01', '01'].map((code) => useCode(ann, code)))
    expect(codes.filter(Boolean)).toHaveLength(1)
    expect(await credentials.of(ann)).toMatchObject({ recoveryCodesLeft: 1 })
    await credentials.setTotp(ann, { seed: 'DEF', lastStep: 0 }, ['03'])
    expect(await useCode(ann, '02')).toBe(false)
    expect(await useCode(ann, '03')).toBe(true)
  })

  it('passkeys are of one person, who alone can remove them', async () => {
    const store = open()
    const { credentials } = store
    const [ann, bob] = await twoPersons(store)
    const laptop = passkeyOf(ann, 'laptop')
    const phone = { ...passkeyOf(ann, 'phone'), lastUsedMs: 4, createdAtMs: 4 }
    expect(await credentials.addPasskey(laptop)).toBe(true)
    expect(await credentials.addPasskey(phone)).toBe(true)
    expect(await credentials.addPasskey(passkeyOf(bob, 'laptop'))).toBe(false)
    expect(await credentials.passkeys(ann)).toEqual([laptop, phone])
    expect(await credentials.passkeys(bob)).toEqual([])
    await credentials.usePasskey('laptop', { counter: 2, nowMs: 9 })
    expect(await credentials.passkey('laptop')).toEqual({ ...laptop, counter: 2, lastUsedMs: 9 })
    expect(await credentials.removePasskey(bob, 'laptop')).toBe(false)
    expect(await credentials.removePasskey(ann, 'laptop')).toBe(true)
    expect(await credentials.removePasskey(ann, 'laptop')).toBe(false)
    expect(await credentials.passkeys(ann)).toEqual([phone])
  })

  it('whoever lost their second factors keeps the password alone', async () => {
    const store = open()
    const { credentials } = store
    const [ann, bob] = await twoPersons(store)
    for (const person of [ann, bob]) {
      await credentials.setPassword(person, '$argon2id$1')
      await credentials.setTotp(person, { seed: 'ABC', lastStep: 5 }, ['01'])
      await credentials.addPasskey(passkeyOf(person, `of ${person}`))
    }
    await credentials.removeSecondFactors(ann)
    expect(await credentials.of(ann)).toEqual({ passwordHash: '$argon2id$1', recoveryCodesLeft: 0 })
    expect(await credentials.passkeys(ann)).toEqual([])
    expect(await credentials.of(bob)).toMatchObject({ recoveryCodesLeft: 1, totp: { seed: 'ABC' } })
    expect(await credentials.passkeys(bob)).toHaveLength(1)
  })
}
