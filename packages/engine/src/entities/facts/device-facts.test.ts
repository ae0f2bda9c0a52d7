import { BEACON_EVENT, type FieldValue } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import { laptopChrome, type Told } from '../device/devices.test.support.ts'
import type { Facts } from '../facts.ts'
import { languageNumber } from '../identity/language-number.ts'
import { factsFor } from './facts-for.test.support.ts'

const factsOfDevice = (said: Told, type = BEACON_EVENT): Facts =>
  factsFor({
    type,
    sessionId: 's',
    ip: '8.8.8.8',
    fields: { $device_id: 'web:d', $device: { ...laptopChrome(), ...said } },
  })

const signsIn = (facts: Facts): readonly number[] => [
  facts.deviceAutomated,
  facts.deviceEmulated,
  facts.deviceRooted,
  facts.deviceSpoofed,
]

describe('the facts of a beacon', () => {
  it.each<[string, Told, readonly number[]]>([
    ['an honest device', {}, [0, 0, 0, 0]],
    ['an automated one', { 'automation.webdriver': true }, [1, 0, 0, 0]],
    ['an emulated one', { 'emulator.evidence': ['goldfish'] }, [0, 1, 0, 0]],
    ['a rooted one', { 'root.evidence': ['/system/bin/su'] }, [0, 0, 1, 0]],
    ['a spoofed one', { 'agent.platform': 'Win32' }, [0, 0, 0, 1]],
  ])('tell the signs of %s', (_, said, signs) => {
    expect(signsIn(factsOfDevice(said))).toEqual(signs)
  })

  it('tell four words of traits, by which alike devices are found', () => {
    const { deviceTraits0, deviceTraits1, deviceTraits2, deviceTraits3 } = factsOfDevice({})
    const traits = [deviceTraits0, deviceTraits1, deviceTraits2, deviceTraits3]
    expect(traits.every(Number.isFinite)).toBe(true)
    expect(new Set(traits).size).toBe(4)
  })

  it('tell what was done on a page, also where they do not describe the device', () => {
    const pageIn = (fields: Record<string, FieldValue>, type = BEACON_EVENT): readonly number[] => {
      const facts = factsFor({ type, sessionId: 's', fields })
      const { pageScripted, pageBlind, pageEvenTyping, pagePasteOnly, pageStraight } = facts
      return [pageScripted, pageBlind, pageEvenTyping, pagePasteOnly, pageStraight]
    }
    const $behavior = { keys: 40, keyMeanMs: 20, keyDeviationMs: 1, untrusted: 0 }
    expect(pageIn({ $behavior })).toEqual([0, 0, 1, 0, 0])
    expect(pageIn({})).toEqual([NaN, NaN, NaN, NaN, NaN])
    expect(pageIn({ $behavior }, '$login')).toEqual([NaN, NaN, NaN, NaN, NaN])
  })

  it.each([
    ['de-DE', languageNumber('de')],
    ['fil-PH', NaN],
    ['', NaN],
  ])('tell the language %j as a number', (language, number) => {
    expect(factsOfDevice({ 'locale.language': language }).deviceLanguage).toBe(number)
  })

  it('are none of another event, whose device is what its sender says', () => {
    const facts = factsOfDevice({}, '$login')
    expect(signsIn(facts)).toEqual([NaN, NaN, NaN, NaN])
    expect([facts.deviceLooks, facts.deviceNetwork, facts.deviceTraits0]).toEqual(['', '', NaN])
  })
})
