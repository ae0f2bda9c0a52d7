import { describe, expect, it } from 'vitest'
import { IOS_PAYLOAD } from '../testing/mobile-payloads.ts'
import { parseMobileBatch } from './parse-mobile-batch.ts'

describe("the hosted service's iOS payload", () => {
  const { events, problems } = parseMobileBatch(JSON.parse(IOS_PAYLOAD))

  it('is read whole', () => expect(problems).toEqual([]))

  it('tells the device under the names that Android has too', () => {
    expect(events[0]).toMatchObject({
      platform: 'ios',
      installationId: '6D1BFA5E-2C2B-4B55-8A65-7E7E1E1D7A11',
      userId: 'ann',
      timeMs: 1_772_366_400_123,
      name: 'app_state',
      device: {
        'app.version_short': '4.2.1',
        'os.name': 'iOS',
        'os.version': '17.4',
        model: 'iPhone14,5',
        'carrier.mcc': '262',
        'carrier.mnc': '01',
        'root.evidence': [
          'file:/Applications/Cydia.app',
          'symlink:/Applications',
          'writable:/private',
          'library:MobileSubstrate',
          'scheme:cydia://',
        ],
      },
    })
  })

  it('keeps apart what recognises the device, and nothing of what its owner calls it', () => {
    expect(events[0]?.secrets).toEqual({
      'install.system_id': '6D1BFA5E-2C2B-4B55-8A65-7E7E1E1D7A11',
    })
    expect(JSON.stringify(events)).not.toContain('Ann')
  })

  it('keeps nothing of the first identifier the phone had', () => {
    expect(JSON.stringify(events)).not.toContain('0F0E0D0C')
  })

  it('tells the state of the app', () => {
    expect(events[1]).toMatchObject({
      appState: { screens: ['Cart'] },
      device: {
        'battery.level': 0.5,
        'battery.state': 'discharging',
        'proximity.state': 'no',
        'network.addresses': ['10.0.0.7'],
        'location.latitude': -33.869,
      },
    })
  })

  it.each(['i386', 'x86_64', 'arm64'])('with the machine %s comes from a simulator', (machine) => {
    const body = {
      data: [{ installation_id: 'x', ios_device_properties: { device_hardware_machine: machine } }],
    }
    expect(parseMobileBatch(body).events[0]?.device['emulator.evidence']).toEqual(['model'])
  })
})
