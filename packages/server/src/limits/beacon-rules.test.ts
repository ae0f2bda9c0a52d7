import { describe, expect, it } from 'vitest'
import { heedsPrivacyControl, maySend } from './beacon-rules.ts'

const SERVICE = {
  beaconOrigins: 'https://a.test, https://b.test',
  beaconPrivacyControl: 'take',
} as const

describe('the rules of an account for beacons', () => {
  it.each<[string, readonly string[] | undefined, string | undefined, boolean]>([
    ['the service lists it', undefined, 'https://b.test', true],
    ['the service does not', undefined, 'https://c.test', false],
    ['the account lists it', ['https://c.test'], 'https://c.test', true],
    ['the account does not, though the service does', ['https://c.test'], 'https://a.test', false],
    ['the account takes any', ['*'], 'https://d.test', true],
    ['the account takes any, and it is not known', ['*'], undefined, true],
    ['the account lists some, and it is not known', ['https://c.test'], undefined, false],
    ['it only begins like one', ['https://c.test'], 'https://c.test.evil.test', false],
  ])('let an origin send when: %s', (_, origins, origin, expected) => {
    const account = { beaconRules: origins === undefined ? {} : { origins } }
    expect(maySend(origin, account, SERVICE)).toBe(expected)
  })

  it('say what Global Privacy Control means, else the service does', () => {
    const heeds = (own: 'take' | 'drop' | undefined, service: 'take' | 'drop') =>
      heedsPrivacyControl(
        { beaconRules: own === undefined ? {} : { privacyControl: own } },
        { ...SERVICE, beaconPrivacyControl: service },
      )
    expect([heeds('drop', 'take'), heeds(undefined, 'drop')]).toEqual([true, true])
    expect([heeds('take', 'drop'), heeds(undefined, 'take')]).toEqual([false, false])
  })
})
