import { AppState, Dimensions, PixelRatio, Platform } from 'react-native'
import { nativeWinnow } from './NativeWinnow.ts'
import { openWinnow, type Configuration } from './collector.ts'
import { openFallback } from './fallback/fallback-collector.ts'

export type { Configuration }

const fallback = () =>
  openFallback({
    os: Platform.OS,
    version: String(Platform.Version),
    constants: { ...Platform.constants },
    screen: () => ({ ...Dimensions.get('screen'), density: PixelRatio.get() }),
    send: async (url, request) => (await fetch(url, request)).status,
    nowMs: () => Date.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    chance: () => Math.random(),
  })

/** Collects with the native SDK where it is linked, else what JavaScript can see. */
export const Winnow = openWinnow(nativeWinnow ?? fallback(), (change) => {
  const subscription = AppState.addEventListener('change', change)
  change(AppState.currentState ?? 'unknown')
  return () => subscription.remove()
})
