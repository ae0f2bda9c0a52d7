import { evidence, figure, flag, text, texts, type MobileTable } from './mobile-field.ts'

/** Properties that our own SDKs report on either platform, in addition to the platform's table. */
export const sharedProperties: MobileTable = {
  time_zone: text('timezone.name'),
  time_zone_offset_minutes: figure('timezone.offset_minutes', -1_440, 1_440),
  locale_language: text('locale.language'),
  locale_country: text('locale.country'),
  locale_languages: texts('locale.languages'),
  screen_width: figure('screen.width', 0, 100_000),
  screen_height: figure('screen.height', 0, 100_000),
  screen_density: figure('screen.density', 0, 1_000),
  cpu_cores: figure('hardware.cores', 0, 4_096),
  memory_mb: figure('hardware.memory_mb', 0, 1e9),
  emulator_evidence: evidence('emulator.evidence', ''),
  root_evidence: evidence('root.evidence', ''),
  debugger_attached: flag('debugger.attached'),
  app_debuggable: flag('app.debuggable'),
  app_installer: text('app.installer'),
}

/** Likewise of the app's state. */
export const sharedState: MobileTable = {
  lifecycle: text('lifecycle', 'appState'),
  network_vpn: flag('network.vpn'),
}
