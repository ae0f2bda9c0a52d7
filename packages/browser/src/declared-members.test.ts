import { BEHAVIOR_FIGURES, DEVICE_COMPONENTS } from '@winnow/contract'
import { expect, it } from 'vitest'
import { watchBehavior } from './behavior/watch-behavior.ts'
import type { Page } from './page.ts'
import { SIGNALS } from './signals/signals.ts'

/** What a collector says in place of all the rest. */
const INSTEAD = ['audio.isMissing', 'graphics.isMissing', 'failed']

/** No arrow: it is constructed too. */
function nothing(): void {
  return undefined
}

/** Has whatever a collector asks for: every member is a function, and every answer has every member. */
function anyPage(listen?: (name: string, listener: (event: Event) => void) => void): Page {
  const any: unknown = new Proxy(nothing, {
    get: (_, name) => {
      if (name === 'then') return undefined
      if (name === 'addEventListener' && listen !== undefined) return listen
      return name === Symbol.toPrimitive ? () => 1 : any
    },
    apply: () => any,
    construct: () => any as object,
  })
  return any as Page
}

it('components that pages collect are those that the service takes', async () => {
  const sent = await Promise.all(
    SIGNALS.map(async ({ name, read }) => {
      const components = await read(anyPage(), () => Promise.resolve())
      return Object.keys(components).map((component) => `${name}.${component}`)
    }),
  )
  expect([...sent.flat(), ...INSTEAD].toSorted()).toEqual([...DEVICE_COMPONENTS.keys()].toSorted())
})

it('figures that pages collect of behaviour are those that the service takes', () => {
  const listeners = new Map<string, (event: Event) => void>()
  const page = anyPage((name, listener) => void listeners.set(name, listener))
  const watch = watchBehavior(page, () => true)
  listeners.get('wheel')?.({ type: 'wheel', isTrusted: true, composedPath: () => [] } as never)
  expect(Object.keys(watch.summary() ?? {}).toSorted()).toEqual([...BEHAVIOR_FIGURES].toSorted())
})
