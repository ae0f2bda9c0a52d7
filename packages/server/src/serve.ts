import process from 'node:process'
import type { Config } from './config/settings.ts'
import { startService, type RunningService } from './main-service.ts'
import { banner } from './start/banner.ts'
import { VERSION } from './version.ts'

/** What the command adds to the service. */
export interface ServeOptions {
  /** Where the banner goes. */
  readonly print: (text: string) => void
  /** Called once events are accepted, before the banner. */
  readonly onReady?: (service: RunningService) => Promise<void>
}

/**
 * Runs the service until SIGTERM or SIGINT. The first signal stops it in good order and the process
 * exits with 0; a second one ends it at once with 130. Errors: as `startService`.
 */
export async function serve(config: Config, { print, onReady }: ServeOptions): Promise<void> {
  const service = await startService(config)
  const stopped = untilSignal(service)
  await onReady?.(service)
  const { address, isFirstStart } = service
  print(banner({ address, isFirstStart, dataDirectory: config.dataDirectory, version: VERSION }))
  await stopped
}

const EXIT_AT_ONCE = 130

function untilSignal(service: RunningService): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      for (const signal of SIGNALS) {
        process.off(signal, stop)
        process.on(signal, () => process.exit(EXIT_AT_ONCE))
      }
      service.close().then(resolve, reject)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
