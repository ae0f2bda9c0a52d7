import type { Endpoint } from '@winnow/engine'
import { expect, it } from 'vitest'
import type { StoreKind } from './stores.test.support.ts'

const made = (id: string): Omit<Endpoint, 'number'> => ({
  id,
  environment: 1,
  state: 'active',
  createdAtMs: 1,
  updatedAtMs: 1,
  secrets: [{ text: `whsec_${id}`, fromMs: 1 }],
  kind: 'webhook',
  url: `https://${id}.example/`,
  description: 'é "quoted"',
  filter: { kinds: ['*'], scoreFrom: 50, fields: { direction: 'up' } },
  format: 'winnow',
  version: 1,
  body: 'full',
  isMasked: false,
  signatures: ['standard'],
  order: 'strict',
  perSecond: 0,
  concurrency: 8,
  retryHours: 72,
})

/** What endpoints of every store must keep. */
export function endpointsLaws({ open }: StoreKind<'endpoints'>): void {
  it('come back as they were added, changed and removed, and numbers never return', async () => {
    const { endpoints } = await open()
    expect(await endpoints.all()).toEqual([])
    const first = await endpoints.add(made('a'), 7)
    const second = await endpoints.add(made('b'), 8)
    expect(await endpoints.all()).toEqual([first, second])
    expect(first).toEqual({ ...made('a'), number: first.number })
    await expect(endpoints.add(made('a'), 1)).rejects.toThrow(/exists/)
    const changed: Endpoint = { ...first, state: 'disabled', disabledBy: 'gone', secrets: [] }
    await endpoints.put(changed)
    expect(await endpoints.all()).toEqual([changed, second])
    await endpoints.remove(second.number)
    const third = await endpoints.add(made('c'), 9)
    expect(third.number).not.toBe(second.number)
    expect(await endpoints.all()).toEqual([changed, third])
    await endpoints.put(second)
    expect(await endpoints.all()).toEqual([changed, third])
  })

  it('have a position each, which ends with them', async () => {
    const { endpoints } = await open()
    const { number } = await endpoints.add(made('a'), 7)
    const other = await endpoints.add(made('b'), 8)
    await endpoints.move(new Map([[number, 70]]))
    await endpoints.move(new Map())
    const both = [
      [number, 70],
      [other.number, 8],
    ] as const
    expect([...(await endpoints.positions())]).toEqual(both)
    await endpoints.remove(number)
    await endpoints.move(new Map([[number, 71]]))
    expect([...(await endpoints.positions())]).toEqual([[other.number, 8]])
  })
}
