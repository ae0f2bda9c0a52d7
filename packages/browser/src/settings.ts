/** `pending` and `denied` forbid cookie, device signals and behaviour; page views carry no visitor. */
export type Consent = 'granted' | 'pending' | 'denied'

/** What the commands have set so far. */
export interface Settings {
  account: string
  user: string
  session: string
  cookieDomain: string
  /** Where `/v1/beacon` is below: `https://cdn.example`, without a slash at its end. */
  trackerUrl: string
  consent: Consent
  /** Whether a browser that sends Global Privacy Control counts as one that denied consent. */
  honoursPrivacyControl: boolean
  keepsQuery: boolean
}

/** What holds before the first command; beacons go to where the script came from. */
export const startSettings = (trackerUrl: string): Settings => ({
  account: '',
  user: '',
  session: '',
  cookieDomain: '',
  trackerUrl,
  consent: 'granted',
  honoursPrivacyControl: false,
  keepsQuery: false,
})
