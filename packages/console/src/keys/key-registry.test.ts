import { describe, expect, it } from 'vitest'
import { KeyRegistry, type KeyPress } from './key-registry.ts'

const press = (key: string, also: Partial<KeyPress> = {}): KeyPress => ({
  key,
  hasModifier: false,
  isRepeat: false,
  isInText: false,
  isUnderDialog: false,
  atMs: 0,
  ...also,
})

/** A registry with one group, and what its keys did. */
function registryWith(...keys: readonly string[]) {
  const done: string[] = []
  const registry = new KeyRegistry()
  const bindings = keys.map((one) => ({ keys: one, does: one, run: () => void done.push(one) }))
  const remove = registry.add({ title: 'test', bindings })
  return { registry, done, remove }
}

describe('the keys', () => {
  it.each<[string, Partial<KeyPress>]>([
    ['with Ctrl or Cmd held', { hasModifier: true }],
    ['in a text field', { isInText: true }],
    ['under a dialog', { isUnderDialog: true }],
    ['held down', { isRepeat: true }],
  ])('do nothing %s (C6)', (_, also) => {
    const { registry, done } = registryWith('j')
    expect(registry.press(press('j', also))).toBe(false)
    expect(done).toEqual([])
  })

  it('do nothing while a request of theirs is unfinished, and work again after it (C6)', async () => {
    const registry = new KeyRegistry()
    let count = 0
    let finish = (): void => undefined
    const run = () => {
      count += 1
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }
    registry.add({ title: 'case', bindings: [{ keys: 'b', does: 'block', run }] })
    registry.press(press('b'))
    registry.press(press('b'))
    expect(count).toBe(1)
    expect(registry.working()).toEqual([])
    finish()
    await Promise.resolve()
    registry.press(press('b'))
    expect(count).toBe(2)
  })

  it('are listed under each title once, whichever parts of the page they are of', () => {
    const { registry } = registryWith('?')
    const run = () => undefined
    registry.add({ title: 'case', bindings: [{ keys: 'j', does: 'next', run }] })
    registry.add({ title: 'case', bindings: [{ keys: 'b', does: 'block', run }] })
    const listed = registry
      .working()
      .map(({ title, bindings }) => [title, ...bindings.map(({ keys }) => keys)])
    expect(listed).toEqual([
      ['case', 'b', 'j'],
      ['test', '?'],
    ])
  })

  it('are listed exactly while they work, the newest group first, each once (C6)', () => {
    const { registry, remove } = registryWith('?', 'j')
    const end = registry.add({
      title: 'case',
      bindings: [{ keys: 'j', does: 'next', run: () => undefined }],
    })
    const listed = () =>
      registry.working().map(({ title, bindings }) => [title, ...bindings.map(({ keys }) => keys)])
    expect(listed()).toEqual([
      ['case', 'j'],
      ['test', '?'],
    ])
    end()
    expect(listed()).toEqual([['test', '?', 'j']])
    remove()
    expect(listed()).toEqual([])
  })

  it('go two in a row, within a second', () => {
    const { registry, done } = registryWith('g h', 'h')
    registry.press(press('g', { atMs: 0 }))
    registry.press(press('h', { atMs: 900 }))
    registry.press(press('g', { atMs: 5_000 }))
    registry.press(press('h', { atMs: 6_500 }))
    expect(done).toEqual(['g h', 'h'])
  })

  it('with Ctrl work in text fields, too', () => {
    const { registry, done } = registryWith('mod+k')
    expect(registry.press(press('k', { hasModifier: true, isInText: true }))).toBe(true)
    expect(done).toEqual(['mod+k'])
  })
})
