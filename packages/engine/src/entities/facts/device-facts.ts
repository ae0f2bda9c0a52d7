import { BEACON_EVENT } from '@winnow/contract'
import { type Components, componentsOf } from '../device/components.ts'
import { countryNumber } from '../countries/country-number.ts'
import { behaviourSignsOf } from '../device/behaviour-signs.ts'
import { devicePlaceOf } from '../device/device-place.ts'
import { signsOf } from '../device/device-signs.ts'
import { packDigests, signatureOf } from '../device/signature.ts'
import { bit, type FieldObject, objectOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { languageNumber } from '../identity/language-number.ts'
import type { Ip } from '../place/ip.ts'

interface BeaconParts {
  readonly fields: FieldObject
  readonly browser: FieldObject | undefined
  readonly ip: Ip | undefined
}

/** The device of a beacon. Other events say nothing here: what they say of devices is their sender's. */
export function fillDevice(facts: Facts, { fields, browser, ip }: BeaconParts): void {
  if (facts.type !== BEACON_EVENT) return
  facts.deviceNetwork = ip?.network ?? ''
  fillBehaviour(facts, fields)
  const components = componentsOf(fields)
  if (components === undefined) return
  const platform = platformOf(fields)
  fillSigns(facts, components, { browser, platform })
  const { clockCountry, language, languageDiffers } = devicePlaceOf(components, facts.ipCountry)
  facts.deviceClockCountry = countryNumber(clockCountry)
  facts.deviceLanguage = languageNumber(language)
  facts.deviceLanguageDiffers = languageDiffers
  fillTraits(facts, components, platform)
}

/** The collector: `web`, `ios` or `android`. */
const platformOf = (fields: FieldObject): string => textOf(fields['$platform']) || 'web'

function fillSigns(
  facts: Facts,
  components: Components,
  { browser, platform }: { readonly browser: FieldObject | undefined; readonly platform: string },
): void {
  const agent = textOf(browser?.['$user_agent'], MAX_AGENT_CHARS)
  const signs = signsOf(components, agent, platform)
  facts.deviceAutomated = bit(signs.automated)
  facts.deviceEmulated = bit(signs.emulated)
  facts.deviceRooted = bit(signs.rooted)
  facts.deviceSpoofed = bit(signs.spoofed)
}

/** As collectors cut it. */
const MAX_AGENT_CHARS = 512

function fillBehaviour(facts: Facts, fields: FieldObject): void {
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
