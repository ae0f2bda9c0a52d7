import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import type { WireObject } from '../simulated-line.ts'
import { hex } from './pattern.ts'

/** A phone, tablet or computer; what it says of itself goes into `$browser` or `$app`. */
export interface Device {
  /** The shop's own first-party id, sent as the custom field `device_id`. */
  readonly id: string
  /** What stays when the id is new, and is shared by machines set up alike; absent = the id. */
  readonly machine?: string
  readonly isPhone: boolean
  readonly browser: WireObject
  readonly app?: WireObject
}

interface Platform {
  readonly weight: number
  readonly agents: readonly string[]
}

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome'
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version'

const COMPUTERS: readonly Platform[] = [
  {
    weight: 6,
    agents: [126, 127, 128, 129, 130].map(
      (v) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}/${v}.0.0.0 Safari/537.36`,
    ),
  },
  {
    weight: 2,
    agents: ['17.5', '17.6', '18.0'].map(
      (v) => `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}/${v} Safari/605.1.15`,
    ),
  },
  {
    weight: 1.5,
    agents: [128, 130, 131].map(
      (v) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`,
    ),
  },
  {
    weight: 0.5,
    agents: [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}/128.0.0.0 Safari/537.36`],
  },
]

const PHONES: readonly Platform[] = [
  {
    weight: 5,
    agents: ['SM-S911B', 'SM-A546E', 'Pixel 7', 'M2101K6G', 'CPH2481', 'SM-G991U'].flatMap(
      (model) =>
        [13, 14].map(
          (android) =>
            `Mozilla/5.0 (Linux; Android ${android}; ${model}) ${CHROME}/129.0.0.0 Mobile Safari/537.36`,
        ),
    ),
  },
  {
    weight: 4,
    agents: ['16_7', '17_5', '17_6', '18_0'].map(
      (os) =>
        `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${SAFARI}/${os.replace('_', '.')} Mobile/15E148 Safari/604.1`,
    ),
  },
]

const DEVICE_ID_LENGTH = 16
const APP_SHARE = 0.4

const drawAgent = (rng: Rng, platforms: readonly Platform[]): string =>
  rng.pick(rng.weighted(platforms).agents)

const browserOf = (userAgent: string, country: Country): WireObject => ({
  $user_agent: userAgent,
  $accept_language: country.language,
})

export const drawComputer = (rng: Rng, country: Country): Device => ({
  id: hex(rng, DEVICE_ID_LENGTH),
  isPhone: false,
  browser: browserOf(drawAgent(rng, COMPUTERS), country),
})

export function drawPhoneDevice(rng: Rng, country: Country): Device {
  const id = hex(rng, DEVICE_ID_LENGTH)
  const browser = browserOf(drawAgent(rng, PHONES), country)
  return rng.chance(APP_SHARE)
    ? { id, isPhone: true, browser, app: drawApp(rng, country) }
    : { id, isPhone: true, browser }
}

function drawApp(rng: Rng, country: Country): WireObject {
  const isApple = rng.chance(0.45)
  return {
    $os: isApple ? 'iOS' : 'Android',
    $os_version: isApple ? rng.pick(['16.7', '17.5', '18.0']) : rng.pick(['12', '13', '14']),
    $device_manufacturer: isApple ? 'Apple' : rng.pick(['Samsung', 'Xiaomi', 'Google', 'OPPO']),
    $app_name: 'bazaar',
    $app_version: `4.${rng.range(8, 14)}.${rng.int(4)}`,
    $client_language: country.language.slice(0, 5),
  }
}

/** Private windows and cleared cookies: the same machine, but the shop takes it for a new one. */
export const withFreshId = (rng: Rng, device: Device): Device => ({
  ...device,
  machine: device.machine ?? device.id,
  id: hex(rng, DEVICE_ID_LENGTH),
})
