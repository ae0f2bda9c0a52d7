import type { Merchant } from '@winnow/engine'
import { expect, it } from 'vitest'
import type { StoreKind } from './stores.test.support.ts'

/** Each law has two environments of its own: the store is shared. */
let environments = 0
const newEnvironments = (): readonly [number, number] => {
  environments += 2
  return [environments, environments + 1]
}

const merchant = (environment: number, id: string, more: Partial<Merchant> = {}): Merchant => ({
  environment,
  id,
  details: '{"name":"Kiosk"}',
  createdAtMs: 10,
  createdBy: '7',
  updatedAtMs: 10,
  updatedBy: '7',
  ...more,
})

const MANY = 100

/** What merchants of every store must keep. */
export function merchantsLaws({ open }: StoreKind<'merchants'>): void {
  it('are created once in each environment, and given back as they were', async () => {
    const { merchants } = await open()
    const [here, there] = newEnvironments()
    expect(await merchants.create(merchant(here, 'a'), MANY)).toBe('created')
    expect(await merchants.create(merchant(here, 'a', { details: '{}' }), MANY)).toBe('exists')
    expect(await merchants.create(merchant(there, 'a'), MANY)).toBe('created')
    expect(await merchants.get(here, 'a')).toEqual(merchant(here, 'a'))
    expect(await merchants.get(here, 'A')).toBeUndefined()
  })

  it('never exceed their bound, also when many come at once', async () => {
    const { merchants } = await open()
    const [here, there] = newEnvironments()
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const results = await Promise.all(ids.map((id) => merchants.create(merchant(here, id), 4)))
    expect(results.filter((result) => result === 'created')).toHaveLength(4)
    expect(results.filter((result) => result === 'full')).toHaveLength(2)
    expect(await merchants.create(merchant(there, 'g'), 4)).toBe('created')
  })

  it('are replaced, and keep who created them and when', async () => {
    const { merchants } = await open()
    const [here, there] = newEnvironments()
    await merchants.create(merchant(here, 'a'), MANY)
    const change = { details: '{"name":"Bar"}', updatedAtMs: 20, updatedBy: '8' }
    expect(await merchants.replace(here, 'a', change)).toEqual(merchant(here, 'a', change))
    expect(await merchants.get(here, 'a')).toEqual(merchant(here, 'a', change))
    expect(await merchants.replace(there, 'a', change)).toBeUndefined()
    expect(await merchants.replace(here, 'b', change)).toBeUndefined()
  })

  it('come page by page, each once, by id', async () => {
    const { merchants } = await open()
    const [here, there] = newEnvironments()
    for (const id of ['b', 'B', 'a', '10', '9', 'ab'])
      await merchants.create(merchant(here, id), MANY)
    await merchants.create(merchant(there, 'z'), MANY)
    const seen: string[] = []
    for (;;) {
      const page = await merchants.page(here, { after: seen.at(-1), limit: 2 })
      if (page.length === 0) break
      seen.push(...page.map(({ id }) => id))
    }
    expect(seen).toEqual(['10', '9', 'B', 'a', 'ab', 'b'])
  })
}
