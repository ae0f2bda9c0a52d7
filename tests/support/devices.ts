import { BEACON_EVENT, type CanonicalEvent, type FieldValue } from '@winnow/contract'

/** What a collector says of one of many laptops; equal numbers are one machine. */
export function laptop(machine: number, version = 126): Record<string, FieldValue> {
  return {
    'agent.userAgent': `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    'agent.platform': 'Linux x86_64',
    'agent.architecture': 'x86',
    'agent.bitness': '64',
    'automation.webdriver': false,
    'automation.nativeCodeChars': 34,
    'hardware.cores': 2 + (machine % 3) * 2,
    'hardware.memoryGb': 8,
    'hardware.touchPoints': 0,
    'screen.width': 1280 + machine,
    'screen.height': 800,
    'screen.colorDepth': 24,
    'screen.pixelRatio': 1,
    'timezone.zone': 'Europe/Berlin',
    'locale.language': 'de-DE',
    'media.color-gamut': 'srgb',
    'media.pointer': 'fine',
    'fonts.installed': ['DejaVu Sans', `Font ${machine}`],
    'math.results': [1.1752011936438014],
    'graphics.unmaskedRenderer': `ANGLE (Intel, Xe ${machine})`,
    'canvas.hash': `canvas${machine}.${version}`,
  }
}

/** A beacon as the service writes it to the ledger. */
export interface Beaconed {
  readonly session: string
  readonly device: string
  readonly ip: string
  readonly components?: Record<string, FieldValue>
  /** What was done on the page that the visitor leaves. */
  readonly behaviour?: Figures
  readonly claimed?: string
}

export type Figures = Readonly<Record<string, number>>

const NOTHING_DONE = {
  keys: 0,
  keyMeanMs: 0,
  keyDeviationMs: 0,
  pastes: 0,
  clicks: 0,
  blindClicks: 0,
  touches: 0,
  scrolls: 0,
  focuses: 0,
  blurs: 0,
  moves: 0,
  movePixels: 0,
  moveStraightness: 0,
  untrusted: 0,
  firstActionMs: 400,
}

/** Figures of pages that people left. */
export const BY_PEOPLE = {
  looking: {
    ...NOTHING_DONE,
    clicks: 2,
    scrolls: 9,
    moves: 120,
    movePixels: 2400,
    moveStraightness: 0.2,
  },
  /** The browser filled six fields, a password manager two. */
  filling: {
    ...NOTHING_DONE,
    keys: 31,
    keyMeanMs: 140,
    keyDeviationMs: 110,
    pastes: 1,
    clicks: 6,
    focuses: 9,
    blurs: 9,
    moves: 210,
    movePixels: 3900,
    moveStraightness: 0.1,
    untrusted: 8,
  },
} as const satisfies Readonly<Record<string, Figures>>

/** And that programs left. */
export const BY_PROGRAMS = {
  scripted: { ...NOTHING_DONE, keys: 40, clicks: 7, blindClicks: 7, focuses: 7, untrusted: 54 },
  blind: { ...NOTHING_DONE, clicks: 6, blindClicks: 6, focuses: 4 },
  even: { ...NOTHING_DONE, keys: 52, keyMeanMs: 30, keyDeviationMs: 2, focuses: 6, moves: 6 },
  pasted: { ...NOTHING_DONE, keys: 15, keyMeanMs: 200, keyDeviationMs: 120, pastes: 5, focuses: 6 },
  straight: {
    ...NOTHING_DONE,
    clicks: 4,
    focuses: 4,
    moves: 80,
    movePixels: 900,
    moveStraightness: 1,
  },
} as const satisfies Readonly<Record<string, Figures>>

export function beaconOf(told: Beaconed): CanonicalEvent {
  const { session, device, ip, components, behaviour, claimed } = told
  return {
    type: BEACON_EVENT,
    sessionId: session,
    ip,
    fields: {
      $device_id: device,
      ...(claimed !== undefined && { $claimed_user_id: claimed }),
      ...(components !== undefined && { $device: components }),
      ...(behaviour !== undefined && { $behavior: behaviour }),
    },
    custom: {},
  }
}
