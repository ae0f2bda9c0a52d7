import { describe, expect, it } from 'vitest'
import { wordIn } from './components.ts'
import { laptopChrome, laptopFirefox, phone, type Told } from './devices.test.support.ts'
import { signsOf } from './device-signs.ts'

const agentOf = (told: Told): string => wordIn(told, 'agent.userAgent')

describe('the signs of a device', () => {
  it.each([
    ['Chrome', laptopChrome()],
    ['Firefox', laptopFirefox()],
    ['a phone', phone()],
  ])('are none of an honest %s', (_, told) => {
    const signs = signsOf(told, agentOf(told))
    expect(Object.values(signs)).toEqual([false, false, false, false])
  })

  it.each([
    ['automated', { 'automation.webdriver': true }],
    ['automated', { 'automation.traces': ['cdc_x'] }],
    ['emulated', { 'graphics.unmaskedRenderer': 'Google SwiftShader' }],
    ['emulated', { 'emulator.evidence': ['goldfish'] }],
    ['rooted', { 'root.evidence': ['/system/bin/su'] }],
    ['spoofed', { 'agent.platform': 'Win32' }],
    ['spoofed', { 'automation.nativeCodeChars': 38 }],
  ] as const)('tell that it is %s by %j', (sign, said) => {
    const told = { ...laptopChrome(), ...said } as Told
    expect(signsOf(told, agentOf(told))[sign]).toBe(true)
  })

  it('tell a user agent that the request’s header contradicts', () => {
    expect(signsOf(laptopChrome(126), agentOf(laptopChrome(125))).spoofed).toBe(true)
  })
})
