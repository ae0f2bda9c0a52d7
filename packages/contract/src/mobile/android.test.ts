import { describe, expect, it } from 'vitest'
import { ANDROID_PAYLOAD } from '../testing/mobile-payloads.ts'
import { parseMobileBatch } from './parse-mobile-batch.ts'

const propertiesOf = (properties: object) =>
  parseMobileBatch({
    data: [{ installation_id: 'x', android_device_properties: properties }],
  }).events[0]?.device

describe("the hosted service's Android payload", () => {
  const { events, problems } = parseMobileBatch(JSON.parse(ANDROID_PAYLOAD))

  it('is read whole', () => expect(problems).toEqual([]))

  it('tells the device under neutral names', () => {
    expect(events[0]).toEqual({
      platform: 'android',
      installationId: '9f3ac2d4e5b60718',
      userId: 'ann',
      sessionId: undefined,
      timeMs: 1_772_366_400_123,
      name: 'SoftwareState',
      path: 'com.shop.CartActivity',
      device: {
        'app.name': 'Shop',
        'app.version': '4.2.0',
        'sdk.version': '1.3.1',
        'carrier.name': 'Example Mobile',
        'carrier.country': 'us',
        manufacturer: 'Google',
        model: 'Pixel 6',
        'os.version': '14',
        'build.tags': 'release-keys',
        'root.evidence': [
          'file:/system/xbin/su',
          'package:com.topjohnwu.magisk',
          'property:ro.debuggable=1',
          'writable:/system',
        ],
      },
      appState: {},
      secrets: { 'install.system_id': '9f3ac2d4e5b60718' },
      fields: {},
      metrics: {},
    })
  })

  it('tells the state of the app', () => {
    expect(events[1]).toMatchObject({
      appState: { activity: 'CartActivity' },
      device: {
        'battery.level': 0.87,
        'battery.state': 'charging',
        'battery.health': 'good',
        'battery.plug': 'usb',
        'network.addresses': ['192.168.1.23', 'fe80::1'],
        'location.latitude': 52.52,
        'location.longitude': 13.405,
      },
    })
  })
})

describe('what an Android device shows of itself', () => {
  it.each([
    [{ device_model: 'sdk_gphone64_x86_64' }, 'emulator.evidence', ['model']],
    [{ device_model: 'Android SDK built for x86' }, 'emulator.evidence', ['model']],
    [{ device_manufacturer: 'Genymotion' }, 'emulator.evidence', ['manufacturer']],
    [{ device_model: 'Pixel 6', device_manufacturer: 'Google' }, 'emulator.evidence', undefined],
    [{ build_tags: 'test-keys' }, 'root.evidence', ['build:test-keys']],
    [{ build_tags: 'release-keys' }, 'root.evidence', undefined],
    [{ evidence_files_present: [] }, 'root.evidence', []],
  ])('%j gives %s %j', (properties, name, found) => {
    expect(propertiesOf(properties)?.[name]).toEqual(found)
  })
})
