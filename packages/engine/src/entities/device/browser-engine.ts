import { type Components, numberIn, wordIn } from './components.ts'

/** What draws the pages, or the system of an app. It decides which components say something. */
export type DeviceEngine = 'chromium' | 'gecko' | 'webkit' | 'ios' | 'android' | 'unknown'

/** The length of `Number.isNaN.toString()`, which no user agent changes. */
const CHROMIUM_NATIVE_CHARS = 34

/**
 * The engine by what cannot be set with a user agent: how it writes native functions, and which
 * vendor it names. `platform`: what a mobile collector reported.
 */
export function engineOf(components: Components, platform: string): DeviceEngine {
  if (platform === 'ios' || platform === 'android') return platform
  const isChromium = isChromiumInside(components)
  if (isChromium === true) return 'chromium'
  const claimed = claimedEngineOf(components)
  return isChromium === false && claimed === 'chromium' ? 'unknown' : claimed
}

/** Undefined when the collector did not say. */
export function isChromiumInside(components: Components): boolean | undefined {
  const chars = numberIn(components, 'automation.nativeCodeChars')
  return Number.isNaN(chars) ? undefined : chars === CHROMIUM_NATIVE_CHARS
}

/** The engine that the user agent and the vendor name. */
export function claimedEngineOf(components: Components): DeviceEngine {
  const agent = wordIn(components, 'agent.userAgent')
  if (/\b(?:CriOS|FxiOS|EdgiOS)\//.test(agent)) return 'webkit'
  if (/\bGecko\/|\bFirefox\//.test(agent)) return 'gecko'
  if (/\b(?:Chrome|Chromium)\//.test(agent)) return 'chromium'
  return /\bAppleWebKit\//.test(agent) ? 'webkit' : 'unknown'
}
