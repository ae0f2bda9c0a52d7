import type { SavedView, Store } from '@winnow/engine'
import { expect, it } from 'vitest'

const viewOf = (ownerId: string, id: string, wish: Partial<SavedView> = {}): SavedView => ({
  id,
  ownerId,
  name: id,
  screen: 'cases',
  search: 'queue=payments',
  isShared: false,
  createdAtMs: 1,
  changedAtMs: 1,
  ...wish,
})

/** What saved views of every store must keep. */
export function savedViewsLaws(open: () => Pick<Store, 'savedViews'>): void {
  it('a view is what was set last under its id, and is gone when it is removed (C15)', async () => {
    const { savedViews } = open()
    const view = viewOf('ann', 'v1', { name: "' OR 1=1 --", search: 'q=%F0%9F%94%A5' })
    await savedViews.set(view)
    expect(await savedViews.get('v1')).toEqual(view)
    const changed = { ...view, name: 'Fire', isShared: true, changedAtMs: 2 }
    await savedViews.set(changed)
    expect(await savedViews.get('v1')).toEqual(changed)
    expect(await savedViews.remove('v1')).toBe(true)
    expect(await savedViews.remove('v1')).toBe(false)
    expect(await savedViews.get('v1')).toBeUndefined()
  })

  it('a person has their own and those that are shared, by name (C15)', async () => {
    const { savedViews } = open()
    const names = { a1: 'b', a2: '🔥', b1: 'é', b2: 'a' }
    const all = [
      viewOf('ann', 'a1', { name: names.a1 }),
      viewOf('ann', 'a2', { name: names.a2, isShared: true }),
      viewOf('bob', 'b1', { name: names.b1, isShared: true }),
      viewOf('bob', 'b2', { name: names.b2 }),
    ]
    for (const view of all) await savedViews.set(view)
    const of = async (who: string) => (await savedViews.of(who)).map(({ id }) => id)
    expect(await of('ann')).toEqual(['a1', 'b1', 'a2'])
    expect(await of('bob')).toEqual(['b2', 'b1', 'a2'])
    expect(await of('eve')).toEqual(['b1', 'a2'])
  })
}
