import {
  addEvidence,
  degrees,
  evidence,
  figure,
  flag,
  secret,
  text,
  texts,
  word,
  type MobileDraft,
  type MobileTable,
} from './mobile-field.ts'
import { sharedProperties, sharedState } from './shared-properties.ts'

/** `android_device_properties`. */
const deviceProperties: MobileTable = {
  ...sharedProperties,
  app_name: text('app.name'),
  app_version: text('app.version'),
  sdk_version: text('sdk.version'),
  mobile_carrier_name: text('carrier.name'),
  mobile_iso_country_code: text('carrier.country'),
  device_manufacturer: text('manufacturer'),
  device_model: text('model'),
  device_system_version: text('os.version'),
  android_id: secret('install.system_id'),
  build_tags: text('build.tags'),
  evidence_files_present: evidence('root.evidence', 'file'),
  evidence_packages_present: evidence('root.evidence', 'package'),
  evidence_properties: evidence('root.evidence', 'property'),
  evidence_directories_writable: evidence('root.evidence', 'writable'),
  system_api_level: figure('os.api_level', 1, 10_000),
  build_hardware: text('build.hardware'),
  build_fingerprint: text('build.fingerprint'),
  cpu_abis: texts('cpu.abis'),
  usb_debugging: flag('debug.usb'),
}

/** `android_app_state`. The numbers are those of Android's `BatteryManager`. */
const appState: MobileTable = {
  ...sharedState,
  activity_class_name: text('activity', 'appState'),
  sdk_version: text('sdk.version'),
  battery_level: figure('battery.level', -1, 1),
  battery_state: word('battery.state', {
    0: 'unknown',
    1: 'unknown',
    2: 'charging',
    3: 'discharging',
    4: 'not_charging',
    5: 'full',
  }),
  battery_health: word('battery.health', {
    0: 'unknown',
    1: 'unknown',
    2: 'good',
    3: 'overheat',
    4: 'dead',
    5: 'over_voltage',
    6: 'failure',
    7: 'cold',
  }),
  plug_state: word('battery.plug', {
    '-1': 'unknown',
    0: 'none',
    1: 'ac',
    2: 'usb',
    4: 'wireless',
    8: 'dock',
  }),
  network_addresses: texts('network.addresses'),
  location: {
    latitude: degrees('location.latitude', 90),
    longitude: degrees('location.longitude', 180),
  },
}

export const ANDROID_PARTS: MobileTable = {
  android_device_properties: deviceProperties,
  android_app_state: appState,
}

const EMULATED_MODEL = /sdk_gphone|google_sdk|android sdk built for|emulator/i
const EMULATED_MAKER = /^(genymotion|unknown)$/i
const TEST_KEYS = /test-keys|dev-keys/

/** What properties of a phone show of themselves, whoever collected them. */
export function concludeAndroid({ device }: MobileDraft): void {
  const { model, manufacturer, 'build.tags': tags } = device
  if (matches(tags, TEST_KEYS)) addEvidence(device, 'root.evidence', ['build:test-keys'])
  if (matches(model, EMULATED_MODEL)) addEvidence(device, 'emulator.evidence', ['model'])
  if (matches(manufacturer, EMULATED_MAKER)) {
    addEvidence(device, 'emulator.evidence', ['manufacturer'])
  }
}

const matches = (value: unknown, pattern: RegExp): boolean =>
  typeof value === 'string' && pattern.test(value)
