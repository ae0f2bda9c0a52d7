import { sha256Hex } from '@winnow/contract'

const PLATFORMS = ['android', 'ios'] as const

const DIGITS = 32

/** What collectors in apps call an installation, by the id that the app tells its own server. */
export function installationNames(id: string): readonly string[] {
  const digest = sha256Hex(id).slice(0, DIGITS)
  return PLATFORMS.map((platform) => `${platform}:${digest}`)
}
