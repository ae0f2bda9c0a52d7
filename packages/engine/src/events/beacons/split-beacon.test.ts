import {
  BEACON_EVENT,
  canonicalJson,
  type CanonicalEvent,
  fromCanonicalJson,
} from '@winnow/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Components } from '../../entities/device/components.ts'
import { devicePlaceOf } from '../../entities/device/device-place.ts'
import { signsOf } from '../../entities/device/device-signs.ts'
import { wordsOf } from '../../entities/device/device-words.ts'
import { laptopChrome, laptopFirefox, phone } from '../../entities/device/devices.test.support.ts'
import { signatureOf } from '../../entities/device/signature.ts'
import { factsFor } from '../../entities/facts/facts-for.test.support.ts'
import { READ_COMPONENTS } from './read-of-devices.ts'
import { splitBeacon, wholeBeacon } from './split-beacon.ts'

const beacon = (fields: CanonicalEvent['fields']): CanonicalEvent => ({
  type: BEACON_EVENT,
  sessionId: 'visit',
  ip: '8.8.8.8',
  fields,
  custom: {},
})

/** The names that the engine reads of components, whatever they are of. */
function namesRead(told: Components): readonly string[] {
  const names = new Set<string>()
  const get = (target: Components, name: string | symbol): unknown => {
    if (typeof name === 'string') names.add(name)
    return Reflect.get(target, name)
  }
  const components = new Proxy<Components>(told, { get })
  for (const platform of ['web', 'ios', 'android']) {
    signsOf(components, 'HeadlessChrome', platform)
    signsOf(components, '', platform)
    signatureOf(components, platform)
  }
  devicePlaceOf(components, 'DE')
  wordsOf(components)
  return [...names]
}

it('keeps exactly the components that the engine reads', () => {
  // Some are read only where others are there, or are not.
  const odd = { 'automation.hasPdfViewer': true, 'screen.width': 1, 'screen.height': 1 }
  const told = [laptopChrome(), laptopFirefox(), phone(), odd, {}]
  const read = new Set(told.flatMap((components) => namesRead(components)))
  expect([...READ_COMPONENTS].toSorted()).toEqual([...read].toSorted())
})

const scalar = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean())
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }))
const names = fc.oneof(
  fc.constantFrom(...READ_COMPONENTS),
  fc.constantFrom('storage.cookies', 'agent.mobile', 'failed', 'media.hover'),
)
const components = fc.oneof(
  fc.dictionary(names, value, { maxKeys: 30 }),
  fc.constantFrom(laptopChrome(), laptopFirefox(), phone()),
)
const fields = fc.record(
  {
    $message_id: fc.string(),
    $device_id: fc.constant('web:1'),
    $device: components,
    $behavior: fc.dictionary(fc.constantFrom('keys', 'clicks', 'untrusted', 'focuses'), fc.nat(99)),
    $pages: fc.array(fc.record({ $url: fc.webUrl(), $title: fc.string() })),
    $browser: fc.record({ $user_agent: fc.string(), $accept_language: fc.string() }),
    $platform: fc.constantFrom('ios', 'android'),
    $fields: fc.dictionary(fc.constantFrom('a', 'b'), fc.string()),
    $path: fc.string(),
  },
  { requiredKeys: [] },
)

/** All that beacons are folded by. */
const foldedFacts = (event: CanonicalEvent) =>
  Object.fromEntries(
    Object.entries(factsFor({ ...event }, { ipCountry: 'DE' })).filter(([name]) =>
      /^(device|page|atMs)/.test(name),
    ),
  )

it('what stays gives the same facts as the whole', () => {
  fc.assert(
    fc.property(fields, (told) => {
      const whole = beacon(told)
      const { event } = splitBeacon(whole)
      expect(foldedFacts(event)).toEqual(foldedFacts(whole))
      expect(event.fields['$device'] === undefined).toBe(told.$device === undefined)
    }),
  )
})

it('both parts together are the whole, and are split alike again', () => {
  fc.assert(
    fc.property(fields, (told) => {
      const whole = fromCanonicalJson(canonicalJson(beacon(told)))
      const { event, details } = splitBeacon(whole)
      const again = fromCanonicalJson(wholeBeacon(canonicalJson(event), details))
      expect(again).toEqual(whole)
      expect(canonicalJson(splitBeacon(again).event)).toBe(canonicalJson(event))
    }),
  )
})

it('what was cut is not missed: a beacon without details is split to itself', () => {
  const { event } = splitBeacon(beacon({ $device: laptopChrome(), $pages: [] }))
  expect(splitBeacon(event)).toEqual({ event, details: undefined })
})
