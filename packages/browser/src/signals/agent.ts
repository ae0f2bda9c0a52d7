import { defineSignal } from './define-signal.ts'

interface AgentData {
  readonly mobile?: boolean
  readonly brands?: readonly { readonly brand: string; readonly version: string }[]
  getHighEntropyValues?(names: readonly string[]): Promise<Record<string, unknown>>
}

const DETAILS = ['architecture', 'bitness', 'model', 'platformVersion', 'uaFullVersion'] as const

/**
 * Which browser on which system. Stable until the browser is updated, private windows included.
 * Only Chromium has `userAgentData`; Firefox under resistFingerprinting and WebKit name a system
 * that is not the real one.
 */
export const agent = defineSignal('agent', async ({ navigator }) => {
  const { userAgentData: data } = navigator as { userAgentData?: AgentData }
  const details = (await data?.getHighEntropyValues?.(DETAILS)) ?? {}
  return {
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    vendor: navigator.vendor,
    mobile: data?.mobile,
    brands: data?.brands?.map(({ brand, version }) => `${brand} ${version}`),
    architecture: textOf(details['architecture']),
    bitness: textOf(details['bitness']),
    model: textOf(details['model']),
    platformVersion: textOf(details['platformVersion']),
    fullVersion: textOf(details['uaFullVersion']),
  }
})

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
