import { BEACON_EVENT } from '@winnow/contract'
import { type Components, componentsOf } from '../device/components.ts'
import { countryNumber } from '../countries/country-number.ts'
import { behaviourSignsOf } from '../device/behaviour-signs.ts'
import { devicePlaceOf } from '../device/device-place.ts'
import { signsOf } from '../device/device-signs.ts'
import { packDigests, signatureOf } from '../device/signature.ts'
import { bit, objectOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { languageNumber } from '../identity/language-number.ts'
import type { Reading } from '../reading.ts'

/** The device of a beacon. Other events say nothing here: what they say of devices is their sender's. */
export function fillDevice(facts: Facts, reading: Reading): void {
  if (reading.event.type !== BEACON_EVENT) return
  facts.deviceNetwork = reading.ip?.network ?? ''
  fillBehaviour(facts, reading)
  const components = componentsOf(reading.fields)
  if (components === undefined) return
  fillSigns(facts, components, reading)
  const { clockCountry, language, languageDiffers } = devicePlaceOf(components, facts.ipCountry)
  facts.deviceClockCountry = countryNumber(clockCountry)
  facts.deviceLanguage = languageNumber(language)
  facts.deviceLanguageDiffers = languageDiffers
  fillTraits(facts, components, platformOf(reading))
}

/** The collector: `web`, `ios` or `android`. */
const platformOf = ({ fields }: Pick<Reading, 'fields'>): string =>
  textOf(fields['$platform']) || 'web'

function fillSigns(facts: Facts, components: Components, reading: Reading): void {
  const agent = textOf(reading.browser?.['$user_agent'], MAX_AGENT_CHARS)
  const signs = signsOf(components, agent, platformOf(reading))
  facts.deviceAutomated = bit(signs.automated)
  facts.deviceEmulated = bit(signs.emulated)
  facts.deviceRooted = bit(signs.rooted)
  facts.deviceSpoofed = bit(signs.spoofed)
}

/** As collectors cut it. */
const MAX_AGENT_CHARS = 512

function fillBehaviour(facts: Facts, { fields }: Pick<Reading, 'fields'>): void {
  const behaviour = objectOf(fields['$behavior'])
  if (behaviour === undefined) return
  const signs = behaviourSignsOf(behaviour)
  facts.pageScripted = bit(signs.scripted)
  facts.pageBlind = bit(signs.blind)
  facts.pageEvenTyping = bit(signs.evenTyping)
  facts.pagePasteOnly = bit(signs.pasteOnly)
  facts.pageStraight = bit(signs.straight)
}

function fillTraits(facts: Facts, components: Components, platform: string): void {
  const signature = signatureOf(components, platform)
  if (signature === undefined) return
  facts.deviceLooks = signature.stable
  const [first, second, third, fourth] = packDigests(signature.digests)
  facts.deviceTraits0 = first ?? NaN
  facts.deviceTraits1 = second ?? NaN
  facts.deviceTraits2 = third ?? NaN
  facts.deviceTraits3 = fourth ?? NaN
}
