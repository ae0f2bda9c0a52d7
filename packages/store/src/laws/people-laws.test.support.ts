import type { Person, RoleGrant, Store } from '@winnow/engine'
import { expect, it } from 'vitest'

const ROLES: readonly RoleGrant[] = [
  { role: 'viewer' },
  {
    role: 'analyst',
    environments: [`${'a'.repeat(24)}/production`],
    queues: ['orders'],
    abuseTypes: ['payment_abuse'],
  },
]

const ANN = { name: 'Ann', state: 'active', roles: ROLES } as const

/** A store that several laws share: each brings persons of its own. */
export type OpenStore = () => Pick<Store, 'people' | 'credentials' | 'signIns'>

/** A person whom no other law knows. */
export async function newcomer({ people }: Pick<Store, 'people'>, email: string): Promise<Person> {
  const person = await people.create({ ...ANN, name: email, email, nowMs: 1 })
  if (person === undefined) throw new Error(`${email} is there already`)
  return person
}

/** What persons of every store must keep. */
export function peopleLaws(open: OpenStore): void {
  it('persons have an address that nobody else has, in whatever case it is written', async () => {
    const { people } = open()
    const ann = await people.create({ ...ANN, email: ' Ann@Shop.Example', nowMs: 1 })
    expect(ann).toEqual({
      ...ANN,
      email: 'ann@shop.example',
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      createdAtMs: 1,
    })
    const again = await Promise.all(
      ['ann@shop.example', 'ANN@SHOP.EXAMPLE'].map((email) =>
        people.create({ ...ANN, email, nowMs: 2 }),
      ),
    )
    expect(again).toEqual([undefined, undefined])
    expect(await people.byEmail('aNN@shop.example ')).toEqual(ann)
    expect(await people.byEmail("' OR 1=1 --")).toBeUndefined()
    expect((await people.list()).filter(({ name }) => name === 'Ann')).toEqual([ann])
  })

  it('persons are listed as they came, and only one has an id', async () => {
    const { people } = open()
    const ids = ['b', 'a', 'c'].map((letter) => letter.repeat(16))
    for (const id of ids) {
      await people.create({ ...ANN, id, name: 'Listed', email: `${id}@shop.example`, nowMs: 1 })
    }
    const listed = async () => (await people.list()).filter(({ name }) => name === 'Listed')
    expect((await listed()).map(({ id }) => id)).toEqual(ids)
    const same = people.create({ ...ANN, id: 'a'.repeat(16), email: 'x@y.example', nowMs: 1 })
    await expect(same).rejects.toThrow()
    expect(await people.get('a'.repeat(16))).toMatchObject({ name: 'Listed' })
  })

  it('a change of a person changes what it names, and nothing else', async () => {
    const { people } = open()
    const ann = await newcomer({ people }, 'ann@changed.example')
    const bob = await newcomer({ people }, 'bob@changed.example')
    const { id } = ann
    expect(await people.update(id, {})).toEqual(ann)
    expect(await people.update(id, { state: 'disabled' })).toEqual({ ...ann, state: 'disabled' })
    const roles = [{ role: 'lead', queues: [] }]
    const identity = { issuer: 'https://id.example', subject: 'a1' }
    const change = { name: 'Ann B.', roles, lastSignInMs: 9, identity }
    const changed = { ...ann, ...change, state: 'disabled' }
    expect(await people.update(id, change)).toEqual(changed)
    expect(await people.get(id)).toEqual(changed)
    expect(await people.byIdentity(identity)).toEqual(changed)
    expect(await people.byIdentity({ ...identity, subject: 'a2' })).toBeUndefined()
    await expect(people.update(bob.id, { identity })).rejects.toThrow()
    expect(await people.get(bob.id)).toEqual(bob)
    expect(await people.update('0', { name: 'x' })).toBeUndefined()
    expect(await people.get('0')).toBeUndefined()
  })
}
