import { DEVICE_COMPONENTS } from '@winnow/contract'
import { expect, it } from 'vitest'
import type { Components } from './components.ts'
import { devicePlaceOf } from './device-place.ts'
import { signsOf } from './device-signs.ts'
import { laptopChrome, laptopFirefox, phone } from './devices.test.support.ts'
import { signatureOf } from './signature.ts'

/** The names that something reads of components. */
function namesRead(told: Components, read: (components: Components) => void): readonly string[] {
  const names = new Set<string>()
  const get = (target: Components, name: string | symbol): unknown => {
    if (typeof name === 'string') names.add(name)
    return Reflect.get(target, name)
  }
  read(new Proxy<Components>(told, { get }))
  return [...names]
}

/** What apps tell of alone, which is asked of pages too. */
const OF_APPS =
  /^(os|root|emulator|jailbreak|cpu|model|manufacturer|build|debug)(\.|$)|^(timezone\.name|screen\.density|hardware\.memory_mb)$/

it('each component that is read of a page is one that pages may send', () => {
  const read = [laptopChrome(), laptopFirefox(), phone(), {}].flatMap((told) =>
    namesRead(told, (components) => {
      signsOf(components, '', 'web')
      signatureOf(components, 'web')
      devicePlaceOf(components, 'DE')
    }),
  )
  expect(read.length).toBeGreaterThan(20)
  const undeclared = read.filter((name) => !DEVICE_COMPONENTS.has(name) && !OF_APPS.test(name))
  expect(undeclared).toEqual([])
})
