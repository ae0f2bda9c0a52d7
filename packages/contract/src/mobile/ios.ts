import {
  addEvidence,
  degrees,
  evidence,
  figure,
  secret,
  text,
  texts,
  unkept,
  word,
  type MobileDraft,
  type MobileTable,
} from './mobile-field.ts'
import { sharedProperties, sharedState } from './shared-properties.ts'

/** `ios_device_properties`. */
const deviceProperties: MobileTable = {
  ...sharedProperties,
  app_name: text('app.name'),
  app_version: text('app.version'),
  app_version_short: text('app.version_short'),
  sdk_version: text('sdk.version'),
  // Mostly its owner's name, of which nothing is made.
  device_name: unkept,
  device_system_name: text('os.name'),
  device_system_version: text('os.version'),
  device_ifv: secret('install.system_id'),
  // The first identifier that the hosted service's SDK saw. A phone is known by `installation_id`, and a second name would
  // count it as two wherever devices are counted.
  initial_device_ifv: unkept,
  mobile_carrier_name: text('carrier.name'),
  mobile_iso_country_code: text('carrier.country'),
  mobile_country_code: text('carrier.mcc'),
  mobile_network_code: text('carrier.mnc'),
  device_hardware_machine: text('model'),
  evidence_files_present: evidence('root.evidence', 'file'),
  evidence_directories_symlinked: evidence('root.evidence', 'symlink'),
  evidence_directories_writable: evidence('root.evidence', 'writable'),
  evidence_dylds_present: evidence('root.evidence', 'library'),
  evidence_url_schemes_openable: evidence('root.evidence', 'scheme'),
}

/** `ios_app_state`. */
const appState: MobileTable = {
  ...sharedState,
  window_root_view_controller_titles: texts('screens', 'appState'),
  sdk_version: text('sdk.version'),
  battery_level: figure('battery.level', -1, 1),
  battery_state: word('battery.state', {
    ui_device_battery_state_unknown: 'unknown',
    ui_device_battery_state_unplugged: 'discharging',
    ui_device_battery_state_charging: 'charging',
    ui_device_battery_state_full: 'full',
  }),
  proximity_state: text('proximity.state'),
  network_addresses: texts('network.addresses'),
  location: {
    latitude: degrees('location.latitude', 90),
    longitude: degrees('location.longitude', 180),
  },
  motion_still: figure('motion.still', 0, 1),
  motion_spread: figure('motion.spread', 0, 1_000),
}

export const IOS_PARTS: MobileTable = {
  ios_device_properties: deviceProperties,
  ios_app_state: appState,
}

/** What a simulator calls its machine: the processor of the computer it runs on. */
const SIMULATED = new Set<unknown>(['i386', 'x86_64', 'arm64'])

/** What properties of a phone show of themselves, whoever collected them. */
export function concludeIos({ device }: MobileDraft): void {
  if (SIMULATED.has(device['model'])) addEvidence(device, 'emulator.evidence', ['model'])
}
