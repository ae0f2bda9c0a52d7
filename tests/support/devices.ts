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
  readonly claimed?: string
}

export function beaconOf({ session, device, ip, components, claimed }: Beaconed): CanonicalEvent {
  return {
    type: BEACON_EVENT,
    sessionId: session,
    ip,
    fields: {
      $device_id: device,
      ...(claimed !== undefined && { $claimed_user_id: claimed }),
      ...(components !== undefined && { $device: components }),
    },
    custom: {},
  }
}
