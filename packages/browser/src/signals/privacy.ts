import { defineSignal } from './define-signal.ts'

interface Wishes {
  readonly globalPrivacyControl?: boolean
  readonly doNotTrack?: string | null
}

/** What the visitor asks for. Firefox switches Global Privacy Control on in private windows. */
export const privacy = defineSignal('privacy', ({ navigator }) => {
  const { globalPrivacyControl, doNotTrack } = navigator as Wishes
  return { globalPrivacyControl, doNotTrack }
})
