import type { Host } from './host.ts'
import { LIMITS } from './limits.ts'

export const SDK_VERSION = '0.1.0-js'

type Properties = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** The members of an event that describe device and app state, under their names on the wire. */
export function devicePart(host: Host): Readonly<Record<string, Properties>> {
  return { [`${platformOf(host)}_device_properties`]: propertiesOf(host) }
}

export function statePart(host: Host, lifecycle: string): Readonly<Record<string, Properties>> {
  return { [`${platformOf(host)}_app_state`]: { sdk_version: SDK_VERSION, lifecycle } }
}

const platformOf = ({ os }: Host): 'ios' | 'android' => (os === 'ios' ? 'ios' : 'android')

function propertiesOf(host: Host): Properties {
  const { width, height, density } = host.screen()
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [language, country] = partsOf(locale)
  return withoutNothing({
    sdk_version: SDK_VERSION,
    device_system_version: host.version,
    ...(platformOf(host) === 'ios' ? iosModel(host) : androidModel(host)),
    screen_width: Math.round(width * density),
    screen_height: Math.round(height * density),
    screen_density: density,
    locale_language: language,
    locale_country: country,
    time_zone: timeZone,
    time_zone_offset_minutes: -new Date(host.nowMs()).getTimezoneOffset(),
  })
}

const iosModel = ({ constants }: Host) => ({ device_system_name: text(constants['systemName']) })

const androidModel = ({ constants }: Host) => ({
  device_model: text(constants['Model']),
  device_manufacturer: text(constants['Manufacturer']),
  build_fingerprint: text(constants['Fingerprint']),
})

/** `de-Latn-DE` is `de` in `DE`. */
function partsOf(locale: string): readonly [string | undefined, string | undefined] {
  const [language, ...rest] = locale.split('-')
  return [language, rest.find((part) => /^[A-Z]{2}$/.test(part))]
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, LIMITS.textChars) : undefined

const withoutNothing = (properties: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  )
